/** The error codes of each endpoint, for the OpenAPI document. The fuzz tests check every response against them. */
import { allowedDuringDeletion, endpoints, type Endpoint, type EndpointName, type ErrorCode } from './endpoints.ts'
import { bindsKey } from './key-binding.ts'
import { schemas } from './schemas.ts'

/** HTTP status and error code. */
type DocumentedErrorCode = `${number} ${ErrorCode}`

const reservations = [
  'reserveLane',
  'reserveSpeede',
  'reserveTogether',
  'reserveWeeks',
  'bookForMember',
  'giveSlot',
  'moveBooking',
  'moveOwn',
] as const
const acceptances = ['acceptOffer', 'answerOffer'] as const
const cancellations = ['cancelLane', 'cancelSpeede', 'cancelTogether', 'cancelBooking'] as const

/** Codes that do not follow from the endpoint table, and who returns them. */
const specific: Readonly<Partial<Record<DocumentedErrorCode, readonly EndpointName[]>>> = {
  '429 too_many': [
    'requestTour',
    'register',
    'signIn',
    'resetWithCode',
    'signInWithCode',
    'makeSignInCode',
    'checkInvitation',
    'joinFamily',
    'joinWithAccount',
    'forgotPassword',
    'checkReset',
    'resetPassword',
    'answerAddress',
    'verifyAddress',
    'checkOffer',
    'answerOffer',
    'forgotStaffPassword',
    'checkStaffReset',
    'resetStaffPassword',
    'staffSignIn',
    'setUpStaff',
    'mailInvitation',
    'checkStaffInvitation',
    'acceptInvitation',
    'changeStaffPassword',
    'placeOrder',
    'makeResetCode',
    'requestAddress',
    'sendVerification',
    'sendVerificationTo',
    'changePassword',
    'deleteAccount',
  ],
  '409 same_day_only': [
    ...reservations.filter((name) => name !== 'bookForMember' && name !== 'moveBooking'),
    ...acceptances,
  ],
  '409 unstaffed': ['markAbsent'],
  '409 changed': [
    'giveConsent',
    'signAtDoor',
    'updateTour',
    'editEvent',
    'cancelOrder',
    'updateOrderStatus',
    'editProduct',
    'retryMail',
    'editMemberAddress',
    'addMemberPlayer',
    'retireMemberPlayer',
    'editMemberPlayer',
    'editMemberCaregiver',
  ],
  '409 email_taken': [
    'register',
    'joinFamily',
    'joinWithAccount',
    'answerAddress',
    'setUpStaff',
    'acceptInvitation',
    'requestAddress',
  ],
  '401 bad_credentials': ['signIn', 'resetWithCode', 'signInWithCode', 'joinWithAccount', 'staffSignIn'],
  '409 cannot_join': ['joinWithAccount'],
  '409 mail_off': [
    'forgotPassword',
    'forgotStaffPassword',
    'mailInvitation',
    'retryMail',
    'requestAddress',
    'sendVerification',
    'sendVerificationTo',
  ],
  '409 push_off': ['savePush'],
  '403 forbidden': [
    'checkReset',
    'resetPassword',
    'answerAddress',
    'verifyAddress',
    'checkStaffReset',
    'resetStaffPassword',
    'checkStaffInvitation',
  ],
  '409 invalid': [
    ...cancellations,
    'moveOwn',
    'removeStaff',
    'arrive',
    'signAtDoor',
    'markAbsent',
    'undoArrival',
    'releaseRest',
    'disputeNoShow',
  ],
  '409 last_one': ['removeStaff', 'changeStaffRole', 'retireMemberPlayer'],
  '403 wrong_password': ['changeStaffPassword', 'requestAddress', 'changePassword', 'deleteAccount'],
  '409 full': [
    'addEvent',
    'restoreEvent',
    'addProduct',
    'addMemberNote',
    'denyCollector',
    'editPlayerSafety',
    'addMemberPlayer',
    'addClosure',
    'addPlayer',
    'inviteCaregiver',
    'addWish',
    'addEventWish',
  ],
  '409 event_canceled': ['editEvent', 'createRsvp', 'addEventWish', ...acceptances],
  '409 event_over': ['createRsvp', 'addEventWish', 'restoreEvent'],
  '409 event_full': ['createRsvp'],
  '409 slot_taken': [...reservations, ...acceptances],
  '409 slot_closed': [...reservations, ...acceptances],
  '409 other_ages': [...reservations, ...acceptances],
  '409 weekly_limit': [...reservations, ...acceptances],
  '409 same_time': [...reservations, ...acceptances],
  '409 in_progress': [...reservations, ...acceptances, ...cancellations],
  '409 held_for_you': [
    'reserveLane',
    'reserveSpeede',
    'reserveTogether',
    'moveOwn',
    'bookForMember',
    'giveSlot',
    'moveBooking',
  ],
  '409 offer_over': [...acceptances, 'declineOffer'],
  '404 not_found': [
    'checkOffer',
    'answerOffer',
    'cancelTogether',
    'moveOwn',
    'bookForMember',
    'giveConsent',
    'addEventWish',
  ],
  '409 price_changed': ['placeOrder'],
  '409 sold_out': ['placeOrder'],
  '415 not_an_image': ['addImage'],
  '409 changed_elsewhere': ['editAccount', 'editPlayer', 'editCaregiver', 'editPlayerSafety'],
}

/** All error codes an endpoint can return, except server errors. */
export function errorCodesOf(name: EndpointName): DocumentedErrorCode[] {
  const { method, path, who, staffRole }: Endpoint = endpoints[name]
  const writes = method !== 'GET'
  const reads = 'body' in schemas[name] || 'query' in schemas[name]
  const isOfFamily = who === 'member' || who === 'account'
  const codes: (DocumentedErrorCode | false)[] = [
    (reads || writes) && '400 invalid',
    who !== 'anyone' && '401 signed_out',
    (who !== 'anyone' || writes) && '403 forbidden',
    staffRole !== undefined && '403 not_your_role',
    isOfFamily && name !== allowedDuringDeletion && '403 deleting',
    path.includes(':') && '404 not_found',
    // Checked before anything else, whatever the method.
    '413 too_large',
    'body' in schemas[name] && '415 not_json',
    bindsKey(name) && '422 key_reused',
    ...(Object.keys(specific) as DocumentedErrorCode[]).filter((code) => specific[code]?.includes(name)),
  ]
  return [...new Set(codes.filter((code) => code !== false))]
}
