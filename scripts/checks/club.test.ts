/** Errors in the club settings name the field, the rule and the value. */
import { expect, test } from 'vitest'
import { checkClub, clubSettings, consentErrors, consentHash, whyNotOpen } from '#scripts/club.ts'
import { errorsIn } from '#domain/club-settings/rules.ts'

const { club, pageFacts, weeklyEventFacts, tourDays, alwaysSold } = clubSettings
const errorsWithClub = (change: object) => errorsIn({ ...clubSettings, club: { ...club, ...change } })

const band = { weekdays: ['Tuesday'], from: '15:00', to: '17:00', ages: { min: 8, max: 11 } }
const bands = (...ageBands: object[]) => ({ lanes: { ...club.lanes, ageBands } })

test.each([
  [{ opens: '6:00' }, ["club.opens must be a time like '10:00' or '21:30' (it is \"6:00\")"]],
  [{ lanes: { ...club.lanes, minutes: 7 } }, ['club.lanes.minutes must be a whole number from 15 to 240 (it is 7)']],
  [{ lanes: { ...club.lanes, minutes: 20 } }, ['club.lanes.minutes must be a multiple of 15 (it is 20)']],
])('an invalid field is one error, without those of rules that compare it: %o', (change, messages) =>
  expect(errorsWithClub(change)).toEqual(messages),
)

test('hours next to each other, or on different days, can be for different ages', () =>
  expect(
    errorsWithClub(bands(band, { ...band, from: '17:00', to: '18:00' }, { ...band, weekdays: ['Thursday'] })),
  ).toEqual([]))

test('the current settings are valid', () => expect(errorsIn(clubSettings)).toEqual([]))

test.each([
  [{ lanes: { ...club.lanes, units: 0 } }, 'club.lanes.units must be a whole number from 1 to 12 (it is 0)'],
  [
    { lanes: { ...club.lanes, last: '20:30' } },
    'club.lanes.last must be a start time: 10:00 plus a multiple of 60 minutes',
  ],
  [{ lanes: { ...club.lanes, last: '22:00' } }, 'club.lanes.last must leave 60 minutes before the club closes (22:00)'],
  [{ speede: { ...club.speede, first: '05:30' } }, 'club.speede.first must not be before the club opens (06:00)'],
  [{ speede: { ...club.speede, first: '10:10' } }, 'club.speede.first must be on a quarter hour (it is "10:10")'],
  [{ speede: { ...club.speede, weeklyLimit: 2.5 } }, 'club.speede.weeklyLimit must be a whole number from 1 to 14'],
  [{ timeZone: 'Albany' }, 'club.timeZone must be the name of a time zone'],
  [{ closes: '05:00' }, 'club.closes must be later than opens'],
  [{ contactEmail: 'hello' }, 'club.contactEmail must be an email address (it is "hello")'],
  [{ social: [{ name: 'Us', url: 'http://us.example' }] }, 'club.social.0.url must be a URL that starts with https'],
  [
    { membership: { ...club.membership, prices: [{ ...club.membership.prices[0], monthlyCents: 249.5 }] } },
    'club.membership.prices.0.monthlyCents must be whole cents',
  ],
  [
    { membership: { ...club.membership, prices: [club.membership.prices[0], club.membership.prices[0]] } },
    'club.membership.prices must be in order, each from a later day',
  ],
  [{ childAges: { min: 12, max: 8 } }, 'club.childAges.max must not be less than min (it is 8)'],
  [bands({ ...band, to: '15:00' }), 'club.lanes.ageBands.0.to must be later than from (it is "15:00")'],
  [bands({ ...band, ages: { min: 12, max: 8 } }), 'club.lanes.ageBands.0.ages.max must not be less than min (it is 8)'],
  [bands({ ...band, weekdays: [] }), 'club.lanes.ageBands.0.weekdays must have at least 1'],
  [
    bands(band, { ...band, from: '16:00', to: '18:00' }),
    'club.lanes.ageBands must not have two bands for the same hour',
  ],
  [bands({ ...band, from: '07:00', to: '10:00' }), 'club.lanes.ageBands.0 must have sessions in its hours'],
  [
    { holidays: [{ day: '13-01', name: 'Never' }] },
    "club.holidays.0.day must be a day like '12-25' or '2026-11-26' (it is \"13-01\")",
  ],
  [{ bypass: 'off' }, 'club.bypass must be true or false'],
  [{ taxAtDesk: 8 }, 'club.taxAtDesk must be true or false'],
  [{ name: undefined }, 'club.name is missing'],
  [{ lanes: { ...club.lanes, weeklyLimit: undefined } }, 'club.lanes.weeklyLimit is missing'],
])('%o', (change, message) => expect(errorsWithClub(change).join('\n')).toContain(message))

test.each([
  [
    { tourDays: { ...tourDays, closedWeekdays: ['Mittwoch' as 'Monday'] } },
    'tourDays.closedWeekdays.0 must be one of Monday',
  ],
  [{ weeklyEventFacts: [weeklyEventFacts[0]!, weeklyEventFacts[0]!] }, 'weeklyEventFacts must not use a slug twice'],
  [{ weeklyEventFacts: [{ ...weeklyEventFacts[0]!, time: '23:30' }] }, 'must end on the day it starts'],
  [{ tourTimes: ['09:00', '9am'] }, "tourTimes.1 must be a time like '10:00' or '21:30' (it is \"9am\")"],
  [{ tourTimes: ['23:00'] }, 'tourTimes.0 must be during opening hours (it is "23:00")'],
  [{ alwaysSold: [alwaysSold[0]!, alwaysSold[0]!] }, 'alwaysSold must not use an id twice'],
  [{ alwaysSold: [{ ...alwaysSold[0]!, image: 'drawing:mitten' }] }, 'alwaysSold.0.image must be one of our drawings'],
  [
    { pageFacts: { ...pageFacts, laneFacts: Array(club.lanes.units + 1).fill(pageFacts.laneFacts[0]) } },
    'must not have more entries than there are',
  ],
])('%o', (change, message) => expect(errorsIn({ ...clubSettings, ...change }).join('\n')).toContain(message))

test('a site for families is not built until somebody has read the texts that they sign', () => {
  expect(() => checkClub({ opens: false })).not.toThrow()
  expect(() => checkClub({ opens: true })).toThrow('textsReadBy in consents.ts is empty')
  expect(whyNotOpen('Dana Roe, attorney, Dec 1')).toEqual([])
})

test('every text that families sign is published with its words, and a changed one needs a new version', () => {
  const { consentTexts, publishedConsents } = clubSettings
  const { waiver } = consentTexts
  const sections = [{ title: 'Risks', text: 'Pucks are hard.' }]
  const hash = consentHash({ ...waiver, sections })
  const changed = (change: object) => ({ ...consentTexts, waiver: { ...waiver, sections, ...change } })
  const added = { text: 'waiver' as const, version: 2, hash }
  expect(consentErrors(consentTexts, publishedConsents)).toEqual([])
  expect(consentErrors(changed({}), publishedConsents)).toEqual([
    `consentTexts.waiver has changed, but not its version. Raise it to 2 and add { text: 'waiver', version: 2, hash: '${hash}' } to published-consents.ts`,
  ])
  expect(consentErrors(changed({ version: 2 }), publishedConsents)).toEqual([
    `consentTexts.waiver is new: add { text: 'waiver', version: 2, hash: '${hash}' } to published-consents.ts`,
  ])
  expect(consentErrors(changed({ version: 2 }), [...publishedConsents, added])).toEqual([])
  expect(consentErrors(consentTexts, [...publishedConsents, added])).toEqual([
    'consentTexts.waiver.version must be 2 or more: that version is published',
  ])
  expect(consentErrors(changed({ version: 2 }), [...publishedConsents, added, added])).toEqual([
    "publishedConsents has version 2 of 'waiver' twice",
  ])
})
