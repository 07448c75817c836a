/** The account page with a preview pass: a fictional family whose changes stay in this browser. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { allSigned } from '#domain/accounts/consents.ts'
import { noSafety } from '#domain/accounts/safety.ts'
import { profileNameOf, type Profile } from '#domain/accounts/people.ts'
import { activePlayersOf, isLastActive, playerLimits, type Player } from '#domain/accounts/players.ts'
import { accountMessages } from '#domain/messages/messages.ts'
import { signInCodeMessages } from '#domain/messages/sign-in-code-messages.ts'
import { playerMessages, playerLimitMessages } from '#domain/messages/family-messages.ts'
import type { Input } from '#lib/api/input.ts'
import {
  bookingsEntry,
  clearPersonalData,
  eventBookingsEntry,
  ordersEntry,
  previewPrefix,
  rsvpEntry,
  speedeEntry,
} from '#lib/browser-storage/browser-storage.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { isRecord, storageEntry } from '#lib/browser-storage/storage-entry.ts'
import { ownOrders } from '#domain/shop/own-orders.ts'
import { ApiError } from '#lib/api/errors.ts'
import { refusal, type PreviewContext } from './preview-context.ts'

type Account = Reply<'account'>['account']

/** What of the family is stored; `own` is the caregiver with the pass. */
type Family = Body<'editAccount'> & { players: Player[] } & { own: Omit<Body<'editCaregiver'>, 'rev'> }

const isFamily = (stored: unknown): stored is Family => isRecord(stored) && Number.isInteger(stored['rev'])

/** The player of the sample family. A booking without a player was made while there was no other. */
export const samplePlayer = 'pl_000000000000000000000000'

/** Default details; changes made in this browser override them. */
const sampleFamily: Family = {
  rev: 1,
  own: { firstName: 'Preview', lastName: 'Parent', phone: '(555) 010-0100' },
  players: [
    {
      id: samplePlayer,
      name: 'Sam',
      age: '11',
      position: 'forward',
      plan: 'monthly',
      addedAt: '2026-01-01T00:00:00.000Z',
    },
  ],
  address: '1 Rink Road, Buffalo, NY 14201',
  billingAddressType: 'same',
  billingAddress: '1 Rink Road, Buffalo, NY 14201',
}

const familyEntry = storageEntry<Family>(`${previewPrefix}family`, sampleFamily, (stored) =>
  isFamily(stored) ? { ...sampleFamily, ...stored } : undefined,
)

export function accountOf({ id, email, profileName }: Profile, now: Date): Account {
  const { own, ...family } = familyEntry.read()
  return {
    id,
    createdAt: now.toISOString(),
    cardType: 'visa',
    cardLast4: '0000',
    cardExp: '12/30',
    ...family,
    players: family.players.map((player) => {
      const signed = { by: { id, name: profileName }, name: profileName, at: player.addedAt }
      return Object.assign({ consents: allSigned(signed) }, player)
    }),
    caregivers: [{ id, email, profileName, isOwner: true, ...own }],
  }
}

export const accountHandlers = {
  account: (_: Input<'account'>, { profile, now }: PreviewContext): Reply<'account'> => ({
    account: accountOf(profile, now),
  }),

  editAccount({ body }: Input<'editAccount'>, { profile, now }: PreviewContext): Reply<'editAccount'> {
    if (body.rev !== familyEntry.read().rev) {
      throw new ApiError(409, { code: 'changed_elsewhere', error: accountMessages.changedElsewhere })
    }
    familyEntry.write({ ...familyEntry.read(), ...body, rev: body.rev + 1 })
    return { account: accountOf(profile, now) }
  },

  addPlayer({ body }: Input<'addPlayer'>, { profile, now, newId }: PreviewContext): Reply<'addPlayer'> {
    const account = accountOf(profile, now)
    if (activePlayersOf(account).length >= playerLimits.active)
      throw new ApiError(409, { code: 'full', error: playerLimitMessages.active })
    const id = `pl_${newId().replaceAll('-', '').slice(0, 24)}`
    return savePlayers([...account.players, { ...body, id, addedAt: now.toISOString() }], profile, now)
  },
  editPlayer({ params, body }: Input<'editPlayer'>, { profile, now }: PreviewContext): Reply<'editPlayer'> {
    const { rev, ...details } = body
    if (rev !== familyEntry.read().rev)
      throw new ApiError(409, { code: 'changed_elsewhere', error: accountMessages.changedElsewhere })
    return savePlayers(withPlayer(params.id, details), profile, now)
  },
  retirePlayer({ params }: Input<'retirePlayer'>, { profile, now }: PreviewContext): Reply<'retirePlayer'> {
    if (isLastActive(familyEntry.read(), params.id))
      throw new ApiError(409, { code: 'last_one', error: playerMessages.lastOne })
    savePlayers(withPlayer(params.id, { retired: now.toISOString() }), profile, now)
    return undefined
  },

  playerSafety: ({ params }: Input<'playerSafety'>): Reply<'playerSafety'> => ({ safety: previewSafety(params.id) }),
  // Health is nothing for the storage of a browser: what is entered here is not kept.
  editPlayerSafety: ({ params, body }: Input<'editPlayerSafety'>): Reply<'editPlayerSafety'> => {
    const { born, contactName = '', contactPhone = '', contactRelation = '', health = '', leavesAlone } = body
    const entered = { born, contactName, contactPhone, contactRelation, health, leavesAlone }
    return { safety: { ...previewSafety(params.id), ...entered } }
  },
  // A preview family has signed everything.
  giveConsent: (_: Input<'giveConsent'>, { profile, now }: PreviewContext): Reply<'giveConsent'> => ({
    account: accountOf(profile, now),
  }),

  // A preview family has one caregiver: nobody else could sign in to this browser's data, and the page offers neither.
  inviteCaregiver: (_: Input<'inviteCaregiver'>, { now }: PreviewContext): Reply<'inviteCaregiver'> => ({
    invite: { token: 'preview', expiresAt: now.toISOString() },
  }),
  removeCaregiver: (): Reply<'removeCaregiver'> => undefined,
  editCaregiver({ body }: Input<'editCaregiver'>, { profile, now }: PreviewContext): Reply<'editCaregiver'> {
    const { rev: _, ...own } = body
    familyEntry.write({ ...familyEntry.read(), own })
    profileEntry.update((stored) => stored && { ...stored, profileName: profileNameOf(own) })
    return { account: accountOf({ ...profile, profileName: profileNameOf(own) }, now) }
  },

  // Nothing is sent to a preview pass.
  mailChoices: (): Reply<'mailChoices'> => ({ mailOn: false, wanted: [] }),
  saveMailChoices: (): Reply<'saveMailChoices'> => ({ mailOn: false, wanted: [] }),

  requestAddress: (): Reply<'requestAddress'> => ({ mailOn: false, wanted: [] }),
  withdrawAddress: (): Reply<'withdrawAddress'> => undefined,
  sendVerification: (): Reply<'sendVerification'> => ({ mailOn: false, wanted: [] }),

  // A preview pass has no password.
  makeSignInCode(): never {
    throw refusal('invalid', signInCodeMessages.notInPreview)
  },
  changePassword: (): Reply<'changePassword'> => undefined,

  exportOwnData: (_: Input<'exportOwnData'>, { profile, now }: PreviewContext): Reply<'exportOwnData'> => ({
    exportedAt: now.toISOString(),
    account: accountOf(profile, now),
    bookings: bookingsEntry.read(),
    speedeBookings: speedeEntry.read(),
    arrivals: [],
    rsvps: eventBookingsEntry.read().map(({ eventId, title, datetime, name, email, qty }) => ({
      eventId,
      title,
      datetime,
      name,
      email,
      qty,
      ts: rsvpEntry(eventId).read()[0]?.ts ?? now.toISOString(),
      state: 'attending' as const,
    })),
    orders: ownOrders(ordersEntry.read(), profile.email),
    clubChanges: [],
    notes: [],
    standby: { wishes: [], offers: [], events: [] },
    calendars: [],
    devices: [],
    safety: [],
  }),

  deleteAccount(): Reply<'deleteAccount'> {
    clearPersonalData()
    return undefined
  },
}

/** What a preview family has said about a player: nothing. */
function previewSafety(id: string): Reply<'playerSafety'>['safety'] {
  const { players, rev } = familyEntry.read()
  const player = players.find((each) => each.id === id)
  if (!player) throw new ApiError(404, { code: 'not_found', error: playerMessages.gone })
  return { ...noSafety, collectors: [], hold: undefined, rev, player: id, name: player.name, born: '', photos: 'yes' }
}

/** The stored players with one of them changed. @throws ApiError if there is no such player. */
function withPlayer(id: string, change: Partial<Player>): Player[] {
  const { players } = familyEntry.read()
  const index = players.findIndex((player) => player.id === id)
  const player = players[index]
  if (!player) throw new ApiError(404, { code: 'not_found', error: playerMessages.gone })
  return players.with(index, { ...player, ...change })
}

function savePlayers(players: Player[], profile: Profile, now: Date): Reply<'account'> {
  const family = familyEntry.read()
  familyEntry.write({ ...family, players, rev: family.rev + 1 })
  return { account: accountOf(profile, now) }
}
