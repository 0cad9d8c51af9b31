import { type Chunks, createChunkGroups } from './chunkGroups.ts'

/**
 * Which modules of the browser's code share one file. Left to itself, the bundler makes a file of whatever the same
 * pages need: most are below 1 kB, each with a style sheet, and a first visit asks for more than it reads. The modules
 * of a chunk are needed together; the bundler places every module that is not listed here.
 *
 * A name that ends in a slash is a folder with everything below it. Any other name is a file without its ending, and
 * the style sheet that is extracted from it. The first chunk that lists a module has it. A name that places no module
 * fails the build (`everyListedPath`).
 */
export const chunks = {
  /** React alone: it changes only with an upgrade, so that a release leaves it in the browser’s cache. */
  react: { 'node_modules/': ['react/', 'react-dom/', 'scheduler/'] },

  /** On every page, the sign-on pages included. */
  everywhere: {
    'node_modules/': [
      '@xstate/react/',
      'xstate/',
      'use-isomorphic-layout-effect/',
      'use-sync-external-store/',
      'wouter/',
      'regexparam/',
      '@linaria/',
    ],
    'node_modules/lucide-react/dist/esm/icons/': [
      'chevron-down',
      'circle-check',
      'circle-exclamation-point',
      'info',
      'x',
    ],
    'tools/': ['replacedModules/'],
    'contract/': ['isRecord', 'limits'],
    'src/': ['site'],
    'src/browser/': ['cookies'],
    'src/machines/': ['answered', 'fetchProblem', 'placeholder'],
    'src/services/': ['afterLoading', 'refusal'],
    'src/views/components/art/': ['SceneSheet', 'lantern'],
    'src/views/components/controls/': ['Button', 'ButtonLink', 'IconButton', 'buttonLook', 'iconButtonLook'],
    'src/views/components/layout/': [
      'Brand',
      'Count',
      'CornerCount',
      'ErrorState',
      'Notice',
      'SafeHtml',
      'Spinner',
      'VisuallyHidden',
    ],
    'src/views/shell/': ['Boundary'],
    'src/views/theme/': ['choice', 'fonts', 'globals'],
    'vite/': ['preload-helper'],
  },

  /** The table of pages and their paths, and what pages and the notifier beside them share: on every page but the sign-on
   pages. */
  routes: { 'src/views/': ['pages', 'paths'], 'src/views/screens/Notifier/': ['besideOption'] },

  /** On every page of a member, and on no page of a guest. */
  member: {
    'node_modules/': ['immer/', 'thumbhash/'],
    'node_modules/lucide-react/dist/esm/icons/': [
      'activity',
      'bell',
      'chevron-left',
      'chevron-right',
      'cloud-off',
      'compass',
      'crown',
      'flame',
      'house',
      'log-out',
      'map-pin',
      'message-circle',
      'search',
      'settings',
      'undo-2',
      'badge-check',
      'user-plus',
      'user-round',
      'users-round',
      'zap-off',
    ],
    'src/': ['realtime/'],
    'src/browser/': ['recovery'],
    'src/compose/': ['member'],
    'src/machines/account/': ['isSupporter', 'welcomeBanner/'],
    'src/machines/app/': ['pageLoad/'],
    'src/machines/members/pagedList/': ['implementations', 'list', 'machine', 'memberList', 'selectors'],
    'src/machines/members/sideNotifier/': ['optionKey'],
    'src/machines/messages/': ['conversationKey'],
    'src/services/': ['messages'],
    'src/views/components/art/pictures/': ['nobody'],
    'src/views/components/controls/': [
      'IconLink',
      'MenuChoice',
      'MenuItem',
      'Submenu',
      'menuLook',
      'useDisclosure',
    ],
    'src/views/components/layout/': [
      'ConnectionPill',
      'NavLinks',
      'NotificationsBell',
      'PageTitle',
      'Panel',
      'Skeleton',
      'TopBar',
      'ViewsNav',
      'useMedia',
    ],
    'src/views/components/media/': ['ThumbhashImage'],
    'src/views/components/members/': [
      'CardActions',
      'CardMarks',
      'Face',
      'MemberCard',
      'MemberCardSkeleton',
      'MemberPicture',
      'PersonRowSkeleton',
      'Presence',
      'SupporterCrown',
      'listMarks',
      'moveInCard',
      'presence',
    ],
    'src/views/screens/MemberList/': ['PlacePrompt', 'useBuddyToggle', 'useKeptList', 'useMemberList'],
    'src/views/screens/Notifier/': ['NotifierAside'],
    'src/views/shell/': [
      'ConnectionNotice',
      'LaterPart',
      'MemberBars',
      'Overlays',
      'SearchLink',
      'menu',
      'usePageLoad',
      'useQuestionEntry',
      'useToggle',
    ],
    'src/views/theme/': ['breakpoints'],
  },

  /** Shared by the sign-on pages, whichever is opened first. */
  'sign-on': {
    'node_modules/lucide-react/dist/esm/icons/': ['eye', 'eye-off'],
    'src/identity/': ['EmailField', 'Problem', 'SignOnForm', 'ask', 'redirect', 'unanswered', 'useForm'],
    'src/views/components/fields/': ['PasswordField'],
  },

  /** The parts of forms; guests have some, too. */
  forms: {
    'contract/': ['tooLong'],
    'src/machines/account/accountForm/': ['implementations', 'machine'],
    'src/views/components/fields/': [
      'Field',
      'FieldError',
      'Form',
      'TextField',
      'calendarDay',
      'describedBy',
      'fieldLook',
      'selectLook',
    ],
  },

  /** What most pages of a member need besides: dates, empty states, questions, and the icons of more than one page. */
  pages: {
    'node_modules/lucide-react/dist/esm/icons/': [
      'ban',
      'bookmark',
      'check',
      'flag',
      'lock',
      'lock-keyhole',
      'lock-keyhole-open',
      'sliders-horizontal',
    ],
    'contract/': ['days'],
    'src/machines/app/': ['minuteTick/'],
    'src/machines/account/accountForm/': ['texts'],
    'src/machines/app/toggle/': ['shownChange'],
    'src/machines/app/toggles/': ['pending', 'upToDate'],
    'src/machines/members/pagedList/': ['filters', 'galleryLists'],
    'src/machines/members/search/': ['units'],
    'src/views/components/art/': ['Scene', 'sceneDrawings'],
    'src/views/components/controls/': ['Chip', 'ChipGroup', 'ChipRow', 'LoadMore', 'useStageFocus'],
    'src/views/components/fields/': ['FormActions', 'FormProblem', 'Select', 'useWrongField'],
    'src/views/components/layout/': [
      'EmptyState',
      'RelativeTime',
      'ShortTime',
      'daysText',
      'landFocus',
      'minutes',
      'timeText',
      'timeZone',
      'useLandingFocus',
      'useMoment',
      'useRowFocus',
    ],
    'src/views/components/messages/': ['lastLine', 'mediaCount'],
    'src/views/screens/': ['useFiltersShown'],
    'src/views/screens/MemberList/': ['filterTexts', 'useConfirmation'],
    'src/views/shell/': ['asking', 'isCovered', 'useModalRoute', 'useOverEntry'],
  },

  /** Fetched by a member’s page once it has loaded, so that it is there when the network is not. */
  later: {
    'node_modules/lucide-react/dist/esm/icons/': ['monitor', 'moon', 'sun'],
    'src/browser/': ['messageStorage'],
    'src/compose/': ['browse', 'outbox', 'toggles'],
    'src/machines/app/': ['options/', 'toggle/', 'toggles/'],
    'src/machines/messages/': ['attachment', 'messageSend/', 'outbox/'],
    'src/services/': ['hotClicks', 'options', 'serverWait'],
    'src/views/components/controls/': ['Segmented', 'ThemeToggle'],
    'src/views/shell/': ['Shortcuts', 'ThemeChooser'],
  },

  /** The dialogs of every page, which come with the first use of one. */
  dialogs: {
    'src/compose/': ['notifications'],
    'src/machines/messages/': ['notifications/'],
    'src/views/components/controls/': ['ConfirmDialog', 'Dialog', 'dialogLook'],
    'src/views/screens/': ['Notifications/'],
    'src/views/shell/': ['Confirmation'],
  },

  /** What stands beside a page, and on home, once what is seen first has been answered. */
  beside: {
    'src/compose/': ['home'],
    'src/machines/account/accountForm/': ['cam'],
    'src/machines/members/': ['sideNotifier/'],
    'src/services/': ['dudelist'],
    'src/views/components/layout/': ['PanelLink'],
    'src/views/components/members/': ['PersonRow'],
    'src/views/screens/Home/': ['RowArrows'],
    'src/views/screens/Notifier/': [
      'PageNotifier',
      'CamAudienceSelect',
      'CamSwitch',
      'MoreOnCam',
      'Options',
      'Rows',
      'SideNotifier',
      'UnreadConversation',
      'useNotifier',
    ],
  },

  lists: {
    'node_modules/': ['virtua/'],
    'src/machines/members/pagedList/': ['journey', 'keptFilters'],
    'src/views/components/layout/': ['stickyControls'],
    'src/views/components/members/': ['MemberGridSkeleton', 'UpgradeOffer', 'cardLayouts', 'memberGridLook'],
    'src/views/screens/': ['MemberList/'],
  },

  messages: {
    'node_modules/lucide-react/dist/esm/icons/': [
      'bookmark-x',
      'clock',
      'image',
      'lock-open',
      'send',
      'trash',
    ],
    'src/compose/': ['messages'],
    'src/machines/messages/': [
      'attachable/',
      'composer/',
      'conversation/',
      'conversationErase/',
      'conversationList/',
      'mediaRenewal/',
      'readReceipts/',
      'thread/',
    ],
    'src/views/components/controls/': ['LazyActionMenu'],
    'src/views/components/messages/': [
      'Composer',
      'ConversationHeader',
      'ConversationRow',
      'ConversationRowSkeleton',
      'DayDivider',
      'ThreadEvent',
      'MessageBubble',
      'MessageContent',
      'MessageMedia',
      'MessageStamp',
      'MessageText',
      'MessageTrouble',
      'messageLinks',
      'messageStampLook',
      'shownMedia',
    ],
    'src/views/screens/': ['Messages/'],
  },

  profile: {
    'contract/': ['outsideLinks'],
    'node_modules/lucide-react/dist/esm/icons/': ['arrow-left', 'arrow-right'],
    'src/browser/': ['noteStorage'],
    'src/compose/': ['profile'],
    'src/machines/account/accountForm/': ['report'],
    'src/machines/members/': ['note/', 'profileModal/'],
    'src/views/components/controls/': ['ActionBar'],
    'src/views/components/fields/': ['TextArea'],
    'src/views/components/media/': ['PhotoStage', 'PhotoSteps', 'PhotoStrip', 'useSwipe'],
    'src/views/components/members/': ['Distance', 'FactGroup', 'FactGroups', 'VerifiedMark'],
    'src/views/screens/': ['Profile/'],
  },

  /** Photos and videos that can be hot-clicked and open in the media viewer. */
  media: {
    'src/machines/media/mediaViewer/': ['actorSource', 'mediaList', 'memberMedia'],
    'src/views/components/media/': ['HotButton'],
    'src/views/screens/': ['DailyLimit'],
    'src/views/shell/': ['useHotClick', 'useMediaSource'],
  },

  /** Lists of a member's photos and videos. */
  mediaLists: { 'src/services/': ['joinedLists', 'memberMedia', 'ownMedia'] },

  /** What profiles and conversations let one do about a member. */
  contact: {
    'src/machines/members/': ['blockQuestion'],
    'src/views/screens/': ['mediaAccessItems'],
  },

  search: {
    'src/compose/': ['search'],
    'src/machines/account/accountForm/': ['saveSearch'],
    'src/machines/members/': ['search/', 'savedSearches/'],
    'src/machines/members/typeahead/': ['nameSearch'],
    'src/services/': ['search'],
    'src/views/screens/': ['PlaceName'],
    'src/views/screens/Search/': ['OriginName', 'searchTexts', 'useSearchAddress', 'useSearchOptionNames'],
  },

  /** Shared by dialogs, menus and comboboxes; what is needed by the same of them is one file. */
  'base-ui': { 'node_modules/': ['@base-ui/', '@floating-ui/'] },
} satisfies Chunks

/** Lazy parts inside folders that are listed above. The bundler makes a file of each. */
export const lazyParts: readonly string[] = [
  'src/views/screens/MemberList/FilterPanel',
  'src/views/screens/MemberList/JourneyForm',
  'src/views/screens/MemberList/StopSharingAll',
  'src/views/screens/MemberList/PlaceQuestion',
  'src/views/screens/Messages/AttachDialog',
  'src/views/screens/Messages/AttachableMedia',
  'src/views/screens/Messages/SharePlaceDialog',
  'src/views/screens/Messages/ThreadReport',
  'src/views/screens/Messages/UploadToAttach',
]

export const chunkGroups = createChunkGroups(chunks, lazyParts, {
  react: { includeDependenciesRecursively: true },
  'base-ui': { entriesAware: true, entriesAwareMergeThreshold: 6_000 },
})
