/** The preview pass under Account: an invented family that can be changed, and nothing that leaves this browser. */
import type { Body, Reply } from '#contract/wire.ts'
import { profileNameOf, type Profile } from '#domain/people.ts'
import { accountWords } from '#domain/words.ts'
import type { Input } from './api.ts'
import {
  bookingsShelf,
  clearOwn,
  eventBookingsShelf,
  ordersShelf,
  previewPrefix,
  profileShelf,
  rsvpShelf,
  shelf,
  speedeShelf,
} from './browser-store.ts'
import { ownOrders } from './orders.ts'
import { Refused } from './refusals.ts'

type World = { profile: Profile; now: Date }

type Family = Body<'editAccount'>

const isFamily = (stored: unknown): stored is Family =>
  typeof stored === 'object' && stored !== null && 'rev' in stored && Number.isInteger(stored.rev)

/** A family for trying out; what was typed for it in this browser stands over it. */
const invented: Family = {
  rev: 1,
  firstName: 'Preview',
  lastName: 'Parent',
  childName: 'Sam',
  childAge: '11',
  childTeam: '',
  childPosition: 'forward',
  address: '1 Rink Road, Buffalo, NY 14201',
  parentPhone: '(555) 010-0100',
  childPhone: '',
  billingAddressType: 'same',
  billingAddress: '1 Rink Road, Buffalo, NY 14201',
}

const familyShelf = shelf<Family>(`${previewPrefix}family`, invented, (stored) =>
  isFamily(stored) ? { ...invented, ...stored } : undefined,
)

const accountOf = ({ id, email, profileName }: Profile, now: Date): Reply<'account'>['account'] => ({
  id,
  email,
  profileName,
  createdAt: now.toISOString(),
  membershipPlan: 'monthly',
  cardType: 'visa',
  cardLast4: '0000',
  cardExp: '12/30',
  ...familyShelf.read(),
})

export const accountAnswers = {
  account: (_: Input<'account'>, { profile, now }: World): Reply<'account'> => ({ account: accountOf(profile, now) }),

  editAccount({ body }: Input<'editAccount'>, { profile, now }: World): Reply<'editAccount'> {
    if (body.rev !== familyShelf.read().rev) {
      throw new Refused(409, { code: 'changed_elsewhere', error: accountWords.changedElsewhere })
    }
    familyShelf.write({ ...body, rev: body.rev + 1 })
    profileShelf.update((kept) => kept && { ...kept, profileName: profileNameOf(body) })
    return { account: accountOf({ ...profile, profileName: profileNameOf(body) }, now) }
  },

  // There is none, and so nothing to change.
  changePassword: (): Reply<'changePassword'> => undefined,

  exportOwn: (_: Input<'exportOwn'>, { profile, now }: World): Reply<'exportOwn'> => ({
    exportedAt: now.toISOString(),
    account: accountOf(profile, now),
    bookings: bookingsShelf.read(),
    speedeBookings: speedeShelf.read(),
    rsvps: eventBookingsShelf.read().map(({ eventId, title, datetime, name, email, qty }) => ({
      eventId,
      title,
      datetime,
      name,
      email,
      qty,
      ts: rsvpShelf(eventId).read()[0]?.ts ?? now.toISOString(),
      state: 'attending' as const,
    })),
    orders: ownOrders(ordersShelf.read(), profile.email),
  }),

  deleteAccount(): Reply<'deleteAccount'> {
    clearOwn()
    return undefined
  },
}
