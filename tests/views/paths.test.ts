import { expect, it } from 'vitest'
import {
  conversationPath,
  messagesWithPath,
  paths,
  profilePath,
  settingsPath,
} from '../../src/views/paths.ts'

it('has an address for each page and modal of members without parameters', () => {
  const ofMembers = Object.entries(paths).filter(([, path]) => !/^\/admin(?!\/login-redirect)/.test(path))
  expect(Object.fromEntries(ofMembers)).toMatchInlineSnapshot(`
    {
      "accountSettings": "/account/account-settings",
      "accounts": "/account/accounts",
      "adminLoginRedirect": "/admin/login-redirect",
      "blocked": "/account/blocked-members",
      "buddies": "/community/dudeslist/buddies",
      "decisions": "/account/decisions",
      "dudelist-online": "/community/dudeslist/online",
      "dudelisted": "/community/dudeslist",
      "emailPreferences": "/account/email-preferences",
      "emailVerified": "/email-verified",
      "getVerified": "/get-verified",
      "goodbye": "/goodbye",
      "home": "/home",
      "hotlisting-me": "/community/dudeslist/listed-by",
      "hotties": "/community/dudeslist/hotties",
      "info": "/account/profile-settings/info",
      "join": "/identity/join",
      "landing": "/",
      "login": "/login",
      "loginRedirect": "/login-redirect",
      "logout": "/logout",
      "messages": "/community/messages",
      "nearby": "/members/nearby",
      "newest": "/members/newest",
      "newestPics": "/galleries/newest-pics",
      "newestVids": "/galleries/newest-vids",
      "notifications": "/notifications",
      "notifier": "/activity",
      "onboarding": "/onboarding",
      "online": "/members/online",
      "paymentDeclined": "/payment_declined",
      "paymentThanks": "/payment_thanks",
      "pics": "/account/profile-settings/pics",
      "picsVids": "/account/profile-settings/pics-vids",
      "place": "/account/place",
      "popular": "/members/popular",
      "popularPics": "/galleries/popular-pics",
      "popularVids": "/galleries/popular-vids",
      "private-unlock-looker": "/account/unlocked-members/for-you",
      "profileSettings": "/account/profile-settings",
      "search": "/search",
      "searchPhotos": "/search/result/photos",
      "searchUsers": "/search/result/users",
      "searchVideos": "/search/result/videos",
      "styleGuide": "/style-guide",
      "travel": "/members/travel",
      "travelPlans": "/account/profile-settings/travel",
      "unlocked": "/account/unlocked-members",
      "updateEmail": "/account/email",
      "upgrade": "/account/upgrade",
      "verificationPhoto": "/get-verified/photo",
      "videos": "/account/profile-settings/videos",
      "visitor": "/community/visitors",
    }
  `)
})

it('escapes names and ids in addresses', () => {
  expect(profilePath('Jörg W./%')).toBe('/profile/J%C3%B6rg%20W.%2F%25')
  expect(messagesWithPath(7)).toBe('/community/messages/user/7')
  expect(settingsPath('two-factor')).toBe('/account/account-settings/two-factor')
  expect(conversationPath('3-7')).toBe('/community/messages/conversation/3-7')
})
