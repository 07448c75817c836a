/** The preview pass under Account: an invented family that can be changed, and nothing that leaves this browser. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { profileNameOf, type Profile } from '#domain/accounts/people.ts'
import { accountMessages } from '#domain/messages/messages.ts'
import type { Input } from '#lib/api/api.ts'
import {
  bookingsEntry,
  clearOwn,
  eventBookingsEntry,
  ordersEntry,
  previewPrefix,
  profileEntry,
  rsvpEntry,
  storageEntry,
  speedeEntry,
} from '#lib/browser-storage/browser-storage.ts'
import { ownOrders } from '#lib/browser-storage/orders.ts'
import { ApiError } from '#lib/api/errors.ts'

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

const familyShelf = storageEntry<Family>(`${previewPrefix}family`, invented, (stored) =>
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
      throw new ApiError(409, { code: 'changed_elsewhere', error: accountMessages.changedElsewhere })
    }
    familyShelf.write({ ...body, rev: body.rev + 1 })
    profileEntry.update((kept) => kept && { ...kept, profileName: profileNameOf(body) })
    return { account: accountOf({ ...profile, profileName: profileNameOf(body) }, now) }
  },

  // There is none, and so nothing to change.
  changePassword: (): Reply<'changePassword'> => undefined,

  exportOwnData: (_: Input<'exportOwnData'>, { profile, now }: World): Reply<'exportOwnData'> => ({
    exportedAt: now.toISOString(),
    account: accountOf(profile, now),
    bookings: bookingsEntry.read(),
    speedeBookings: speedeEntry.read(),
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
  }),

  deleteAccount(): Reply<'deleteAccount'> {
    clearOwn()
    return undefined
  },
}
