/** The properties of a kind of message. The kinds stand with their subjects, in files of the name mail-kinds.ts. */

/** A family can turn these off. Everything else always goes. */
export const mailChoices = ['confirmations', 'reminders', 'news'] as const
export type MailChoice = (typeof mailChoices)[number]

/** What a family is told in any case: a device can be told of it too. */
export const alwaysTold = {
  offers: 'A slot is offered to you',
  changes: 'The club moves or cancels something',
  orders: 'An order is ready',
} as const

/** Kinds of notifications. A family gets an e-mail about each as well. */
export const pushKinds = ['offers', 'changes', 'reminders', 'orders', 'messages'] as const
export type PushKind = (typeof pushKinds)[number]

/**
 * `limitMinutes`: how long delivery is tried, two days if absent. `urgent`: somebody is waiting for it, so it is sent before the others. `push`: it
 * is shown on devices too, by its title, which names nobody: a lock screen is read by others. `needsAnswer`: the family has to say something. `joined`: all of its kind that somebody is due are one message. `byDay`: it is not sent at night.
 * `ownCalls`: its subject says which families it has not reached, and so have to be called.
 * `forItsTime`: it is no news later, so it is not sent once an address is confirmed.
 */
export type MailKind = {
  label: string
  limitMinutes?: number
  urgent?: true
  choice?: MailChoice
  push?: { kind: PushKind; title: string; needsAnswer?: true }
  joined?: true
  byDay?: true
  ownCalls?: true
  forItsTime?: true
}
