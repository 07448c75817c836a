/** What waits for the family itself, on its home page. */
import { shortDay, type Day } from '#domain/calendar/calendar.ts'
import { dollars } from '#domain/shop/money.ts'

export const openMatterMessages = {
  title: 'Please look at this',
  /** 'Theo’s $256.47 was declined' */
  declined: (name: string, total: number) => `${name}’s ${dollars(total)} was declined`,
  otherCard: (tryOn: Day) =>
    `We try again ${shortDay(tryOn)}. Enter another card in your account, and bring it to the front desk before then.`,
  whatToDo: 'What to do',
  offIce: (name: string) => `${name} is not on the ice`,
  untilCleared: (expected?: Day) =>
    `A coach has to clear it first.${expected === undefined ? '' : ` You can book from ${shortDay(expected)}.`}`,
  card: (expiry: string, isOver: boolean) => `Your card ${isOver ? 'expired' : 'expires'} ${expiry}`,
  newCard: 'Please add another one before the next charge.',
} as const
