import { expect, it } from 'vitest'
import { conversationPath, messagesWithPath, paths, profilePath } from '../../src/views/paths.ts'

it('has an address for each page and modal without parameters', () => {
  expect(paths).toMatchInlineSnapshot(`
    {
      "accountSettings": "/account/account-settings",
      "accounts": "/account/accounts",
      "adminLoginRedirect": "/admin/login-redirect",
      "blocked": "/account/blocked-members",
      "buddies": "/community/dudeslist/buddies",
      "dudelist-online": "/community/dudeslist/online",
      "dudelisted": "/community/dudeslist",
      "emailVerified": "/email-verified",
      "goodbye": "/goodbye",
      "home": "/home",
      "hotlisting-me": "/community/dudeslist/listed-by",
      "hotties": "/community/dudeslist/hotties",
      "join": "/identity/join",
      "landing": "/",
      "login": "/login",
      "loginRedirect": "/login-redirect",
      "logout": "/logout",
      "messages": "/community/messages",
      "nearby": "/members/nearby",
      "newest": "/members/newest",
      "notifications": "/notifications",
      "notifier": "/activity",
      "onboarding": "/onboarding",
      "online": "/members/online",
      "paymentDeclined": "/payment_declined",
      "paymentThanks": "/payment_thanks",
      "place": "/account/place",
      "popular": "/members/popular",
      "private-unlock-looker": "/account/unlocked-members/for-you",
      "search": "/search",
      "searchPhotos": "/search/result/photos",
      "searchUsers": "/search/result/users",
      "searchVideos": "/search/result/videos",
      "styleGuide": "/style-guide",
      "travel": "/members/travel",
      "travelPlans": "/account/profile-settings/travel",
      "unlocked": "/account/unlocked-members",
      "upgrade": "/account/upgrade",
      "visitor": "/community/visitors",
    }
  `)
})

it('escapes names and ids in addresses', () => {
  expect(profilePath('Jörg W./%')).toBe('/profile/J%C3%B6rg%20W.%2F%25')
  expect(messagesWithPath(7)).toBe('/community/messages/user/7')
  expect(conversationPath('3-7')).toBe('/community/messages/conversation/3-7')
})
