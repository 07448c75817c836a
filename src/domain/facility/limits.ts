/** Limits that are the same for every club (specification section 9). */

export const password = { min: 8, max: 128 } as const
export const cardNumber = { minLength: 12, maxLength: 19, minDigits: 12 } as const

/** At most one notification is visible. One is removed after this many milliseconds at the latest. */
export const notifications = { visible: 1, removeAfterMs: 1_000_000 } as const

/** Maximum length of each field of an account, in forms and in the API. */
export const fieldLimits = { name: 80, email: 254, address: 200, phone: 40, team: 80 } as const
