import { describe, expect, it } from 'vitest'
import { nameOfSiteError, nameProblem, speaksForSite } from '../../../contract/userName.ts'

describe('a name that speaks for the site', () => {
  it.each([
    'Admin',
    'ADMIN',
    'adm1n',
    '4dm1n',
    'Admins',
    'Admin_2',
    '2Admin',
    'ad.min_',
    'A.d.m.i.n',
    'AdMin',
    'xX-Admin-Xx',
    'AdminTeam',
    'adminteam',
    'TheAdmin',
    'theadmin',
    'superadmin',
    'SysAdmin',
    'ADMINguy',
    'admin4you',
    'Adrnin',
    'Administrator',
    'Administration',
    'Moderator',
    'Moderators',
    'moderat0rs',
    'Mod',
    'm0d',
    'Mods',
    'Mod-Joe',
    'JoeMod',
    'Support',
    '5upport',
    'MemberSupport',
    'LodgeSupport',
    'lodgesupport',
    'lodge_5upport',
    'Suppørt',
    'Support24',
    'Staff',
    'staff',
    '5TAFF',
    'LodgeStaff',
    'StaffMember',
    'Joe.Staff',
    'System',
    'SYSTEM',
    'System-Message',
    'sy5tem',
    'Deleted',
    'Deleted-member',
    'deleted.user.7',
    'DeletedUser',
    'deleteduser',
    'Lodge',
    'L0dge',
    'Łodge',
    'Lodge.Team',
    'LodgeTeam',
    'TeamLodge',
    'team-of-lodge',
    'the_lodge',
    'Lodge2026',
  ])('refuses %s', (name) => {
    expect(speaksForSite(name, 'Lodge')).toBe(true)
    expect(nameProblem(name, 'Lodge')).toBe(nameOfSiteError)
  })

  it.each([
    'Modesto',
    'Stafford',
    'Systematic',
    'Ecosystem',
    'Badminton',
    'Nomad',
    'Modern.Guy',
    'Model',
    'Commodore',
    'Moderate',
    'Supporter',
    'Falstaff',
    'Flagstaff',
    'Distaff',
    'Madmin',
    'Undeleted',
    'Modi',
    'Modano',
    'Mody',
    'Amod3us',
    'TeamPlayer',
    'Team',
    'TeamMarek',
    'Lodger',
    'LodgeBear',
    'Dislodge',
    'SkiLodge',
    'Big-Lodge-Fan',
    'Guy.Of.Lodges',
    'Marek',
    'Jan-Willem',
    'D.A.Vid',
    'Tom.Odin',
    'Андрей',
    'Κώστας',
    '小林健',
    'Sam0d',
    'Mo.Davis',
    'MoDean',
    'xX_Bear_Xx',
  ])('allows %s', (name) => {
    expect(nameProblem(name, 'Lodge')).toBeNull()
  })

  it('refuses the name of a site with several words, however they are written', () => {
    for (const name of ['Bear-Den', 'bearden', 'B3arD3n', 'Bear.Den.Team', 'BearDenHelp'])
      expect(speaksForSite(name, 'Bear Den')).toBe(true)
    for (const name of ['Bear', 'BearTeam', 'Bear.Denis']) expect(speaksForSite(name, 'Bear Den')).toBe(false)
  })

  it('is decided quickly for any name', () => {
    const start = performance.now()
    for (const name of ['1'.repeat(20), 'modsmodsmodsmodsmodx', 'thethethethethetheth', 'a1'.repeat(10)])
      speaksForSite(name, 'The')
    expect(performance.now() - start).toBeLessThan(5_000)
  })
})
