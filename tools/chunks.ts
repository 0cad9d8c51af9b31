/**
 * Which modules of the browser's code are one file. Left to itself the bundler makes a file of whatever the same pages
 * need, most of them below 1 kB, each with a style sheet: a first visit asked for more than it read. What stands here is
 * together because it is wanted together; whatever is nowhere here is the bundler's to place.
 */

/** Any of these places in the tree; a file is named without its ending. */
const within = (...places: readonly string[]) => new RegExp(`(${places.join('|')})`, 'u')

const icons = (...names: readonly string[]) => `lucide-react/dist/esm/icons/(${names.join('|')})\\.`
const components = (...names: readonly string[]) => `src/views/components/\\w+/(${names.join('|')})\\.`

/** React alone changes with an upgrade only, so that a release leaves it in the browser's cache. */
const react = within('node_modules/(react|react-dom|scheduler)/')

/** On every page there is, the sign-on pages among them. */
const everywhere = within(
  'node_modules/(xstate|@xstate/react|use-isomorphic-layout-effect|use-sync-external-store|wouter|regexparam)/',
  'node_modules/@linaria/',
  'unneeded:',
  'vite/preload-helper',
  icons('chevron-down', 'circle-check', 'circle-exclamation-point', 'info', 'x'),
  'contract/limits\\.',
  'src/(browser/cookies|site)\\.',
  'src/machines/(answered|placeholder)\\.',
  'src/services/refusal\\.',
  components('Brand', 'Button', 'ButtonLink', 'Count', 'CornerCount', 'ErrorState', 'IconButton', 'Notice'),
  components(
    'SafeHtml',
    'SceneSheet',
    'Spinner',
    'VisuallyHidden',
    'buttonLook',
    'iconButtonLook',
    'lantern',
  ),
  'src/views/shell/Boundary\\.',
  'src/views/theme/(choice|fonts|globals)\\.',
)

/** On every page of a member, and on none of a guest. */
const member = within(
  'node_modules/(immer|thumbhash)/',
  icons(
    'activity',
    'bell',
    'chevron-left',
    'chevron-right',
    'cloud-off',
    'compass',
    'crown',
    'flame',
    'house',
  ),
  icons('log-out', 'map-pin', 'message-circle', 'search', 'settings', 'undo-2', 'user-plus', 'user-round'),
  icons('users-round', 'zap-off'),
  'src/browser/recovery',
  'src/machines/\\w+/conversation/key',
  'src/(compose/member\\.|realtime/|services/messages)',
  'src/machines/fetchProblem',
  'src/machines/\\w+/(pageLoad|outbox|messageSend|welcomeBanner)/',
  'src/machines/members/pagedList/(implementations|list|machine|memberList|selectors)\\.',
  'src/views/shell/(ConnectionNotice|MemberBars|Overlays|menu|usePageLoad|useQuestionEntry)\\.',
  components(
    'CardActions',
    'CardMarks',
    'ConnectionPill',
    'Face',
    'IconLink',
    'MemberCard',
    'MemberCardSkeleton',
  ),
  components(
    'MemberPicture',
    'MenuChoice',
    'MenuItem',
    'NavLinks',
    'NotificationsBell',
    'PageTitle',
    'Panel',
  ),
  components('PersonRowSkeleton', 'Presence', 'Skeleton', 'Submenu', 'ThumbhashImage', 'TopBar', 'ViewsNav'),
  components('listMarks', 'menuLook', 'presence', 'useDisclosure', 'useMedia'),
  'src/views/components/art/pictures/nobody',
  'src/views/screens/MemberList/(PlacePrompt|useBuddies|useKeeping|useMemberList)\\.',
  'src/views/screens/Notifier/NotifierBeside',
  'src/views/theme/breakpoints',
)

/** Of the sign-on pages, whichever comes first. */
const signOn = within(
  'src/identity/(EmailField|SignOnForm|ask|redirect|useForm)\\.',
  icons('eye', 'eye-off'),
  components('PasswordField'),
)

/** What forms are made of; guests have some. */
const forms = within(
  'src/machines/account/accountForm/(implementations|machine)\\.',
  components(
    'Field',
    'FieldError',
    'Form',
    'TextField',
    'calendarDay',
    'describedBy',
    'fieldLook',
    'selectLook',
  ),
)

/** What a member's page fetches once it is quiet, so that it is there when he is offline. */
const later = within(
  'src/compose/(browse|notifications|toggles)\\.',
  'src/machines/\\w+/(notifications|options|toggle|toggles)/',
  'src/services/options\\.',
  icons('monitor', 'moon', 'sun'),
  components('ConfirmDialog', 'Dialog', 'Segmented', 'ThemeToggle', 'dialogLook'),
  'src/views/screens/Notifications/',
  'src/views/shell/(Confirmation|ThemeChooser)\\.',
)

/** What stands beside a page, and on home, once it is quiet. */
const beside = within(
  'src/compose/home\\.',
  'src/machines/\\w+/accountForm/cam\\.',
  'src/machines/members/sideNotifier/',
  'src/services/dudelist\\.',
  components('PanelLink', 'PersonRow'),
  'src/views/screens/Notifier/(BesidePage|CamSwitch|MoreOnCam|Options|Rows|SideNotifier)\\.',
  'src/views/screens/Notifier/(UnreadConversation|useNotifier|useStageFocus)\\.',
)

/** What most pages of a member have besides: who, when, nobody, questions, and the icons of more than one page. */
const pages = within(
  'contract/days\\.',
  'src/machines/\\w+/(minuteTick/|pagedList/(filters|galleryLists)\\.|profileModal/blockQuestion|search/units\\.)',
  'src/machines/\\w+/(savedSearches/question|toggle/(lockAllQuestion|unblockQuestion)|toggles/(upToDate|wishes))\\.',
  icons('badge-check', 'ban', 'bookmark', 'check', 'flag', 'lock', 'lock-keyhole', 'lock-keyhole-open'),
  icons('sliders-horizontal'),
  components(
    'Chip',
    'ChipGroup',
    'ChipRow',
    'EmptyState',
    'FormActions',
    'LoadMore',
    'RelativeTime',
    'Scene',
  ),
  components('Select', 'ShortTime', 'daysText', 'landFocus', 'lastLine', 'sceneDrawings', 'timeText'),
  components('useLandingFocus', 'useMoment', 'useRowFocus', 'useWrongField'),
  'src/views/screens/MemberList/filterTexts\\.',
  'src/views/shell/(isCovered|useModalRoute|useOverEntry)\\.',
)

const lists = within(
  'node_modules/virtua/',
  'src/machines/members/pagedList/(journey|keptFilters)\\.',
  components('MemberGridSkeleton', 'UpgradeOffer', 'memberGridLook'),
  'src/views/screens/MemberList/(?!FilterPanel|JourneyForm|LockAll|PlaceQuestion)',
)

const messages = within(
  'src/compose/messages\\.',
  'src/machines/\\w+/(conversation|conversationList)/',
  icons('bookmark-x', 'clock', 'image', 'lock-open', 'send', 'trash'),
  components('Composer', 'ConversationHeader', 'ConversationRow', 'ConversationRowSkeleton', 'DayDivider'),
  components(
    'LazyActionMenu',
    'ThreadEvent',
    'MessageBubble',
    'MessageContent',
    'MessagePhotos',
    'MessageStamp',
  ),
  components('MessageTrouble', 'messageStampLook'),
  'src/views/screens/Messages/(?!SharePlaceDialog)',
)

const profile = within(
  'src/browser/noteStorage\\.',
  'src/compose/profile\\.',
  'src/machines/\\w+/(accountForm/report\\.|note/|profileModal/)',
  icons('arrow-left', 'arrow-right'),
  components('ActionBar', 'Distance', 'FactGroup', 'FactGroups', 'HotButton', 'PhotoStage', 'PhotoSteps'),
  components('PhotoStrip', 'TextArea', 'VerifiedMark', 'useSwipe'),
  'src/views/screens/Profile/',
)

const search = within(
  'src/compose/search\\.',
  'src/machines/\\w+/(accountForm/saveSearch\\.|search/|savedSearches/|typeahead/nameSearch\\.)',
  'src/services/search\\.',
  'src/views/screens/PlaceName\\.',
  'src/views/screens/Search/(OriginName|searchTexts|useSearchAddress|useSearchNames)\\.',
)

/** A module is in the first that has it. */
const groups = {
  react,
  everywhere,
  member,
  'sign-on': signOn,
  forms,
  pages,
  later,
  beside,
  lists,
  messages,
  profile,
  search,
}

/** For the bundler. What a group's modules import is in it only if it is of the group itself. */
export const chunkGroups = [
  ...Object.entries(groups).map(([name, test]) => ({
    name,
    test,
    includeDependenciesRecursively: name === 'react',
  })),
  // Dialogs, menus and comboboxes share much of it: what the same of them need is one file.
  {
    name: 'base-ui',
    test: within('node_modules/(@base-ui|@floating-ui)/'),
    entriesAware: true,
    entriesAwareMergeThreshold: 6_000,
    includeDependenciesRecursively: false,
  },
]
