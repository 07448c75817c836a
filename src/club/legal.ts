/** Terms and privacy in plain language. Proposals: have a lawyer read them before the club opens. */
import type { LegalTexts } from './types.ts'
import { cancelingRule } from './canceling.ts'
import { club } from './club.ts'

const { lanes, speede, membership, arrivals, contactEmail } = club

export const legalTexts: LegalTexts = {
  /** When the texts were last changed. Families who joined earlier agreed to the earlier ones. */
  changed: 'November 29, 2026',
  terms: [
    {
      title: 'Membership',
      text: `One membership is for one player, by the month or by the year, from the day on which the player joins. It costs what the price list on our Membership page says on the first day of the month or year that is charged; we tell you of a new price 30 days before. A ${membership.feePercent}% transaction fee is added to every charge. You may end or pause a membership on the Account page at any time: that counts from the end of the month or year that has begun.`,
    },
    {
      title: 'Booking and canceling',
      text: `A player has up to ${lanes.weeklyLimit} lane hours and ${speede.weeklyLimit} Speede sessions a week, from Monday to Sunday. You may cancel a lane ${cancelingRule.lane} and a Speede session ${cancelingRule.speede}, at no charge.${cancelingRule.late} A session that you miss counts for the week.`,
    },
    {
      title: 'When we change a booking',
      text: 'Now and then we have to move or cancel a session, for example for a repair. Your Schedule shows what changed and why. A session that we cancel does not count for the week.',
    },
    {
      title: 'On the ice',
      text: `Players wear a helmet and gloves. An adult brings players under ${arrivals.adultUnder}, and collects them unless you say that they may leave alone. The coach on duty may end a session that is not safe. Tell us about any injury before you leave.`,
    },
    {
      title: 'Pro Shop',
      text: 'An order is paid at the front desk when you pick it up. You may cancel it until it is ready.',
    },
    {
      title: 'Your account',
      text: 'Keep your password to yourself, and your phone number and email up to date: it is how we reach you. You may delete the account at any time on the Account page, which also cancels its bookings.',
    },
    {
      title: 'Changes and questions',
      text: `If we change these terms, we tell you before they apply. Questions: ${contactEmail}.`,
    },
  ],
  privacy: [
    {
      title: 'What we keep',
      text: 'Your name, email, phone number and addresses; the name, age, team, position and phone number of your player; what you have signed for them, and what you tell us about health, emergencies and who may collect them; when they were here; your bookings, RSVPs and orders; messages from the club to you; and notes of our staff about you. Of your card we keep the type, the last four digits and the expiration. The full number and the security code never leave your browser.',
    },
    {
      title: 'What it is for',
      text: 'To run your membership, and for nothing else. We do not sell it, show no advertising and do not follow you to other sites.',
    },
    {
      title: 'Who sees it',
      text: `Your family, our staff, and the companies that run this site and its database for us. Of our staff, only coaches, managers and owners read what you say about health and emergencies; everyone at the desk sees who may collect a player under ${arrivals.adultUnder}. Other families see that an hour is taken, never by whom.`,
    },
    {
      title: 'Children',
      text: 'Only a parent or guardian opens an account and enters what we know about a player.',
    },
    {
      title: 'How long we keep it',
      text: `Bookings for 12 months, RSVPs for 12 months, a tour request for 12 months, messages from us for 12 months, who came on a day for 12 weeks. An order loses name and note after 24 months. Everything else stays until you delete the account.`,
    },
    {
      title: 'After you delete the account',
      text: `Charges and orders stay in our books without your name. What you signed, reports of incidents, charges that are still open, and what our staff decided about the ice and pick-up stay sealed as proof until ${club.sealYears} years after your child is 18, or after the last of them if that is later. A charge that is still open also stays on our list, with your name, until it is charged or waived. If you join again before that, we find what was open by your email and your child’s name.`,
    },
    {
      title: 'Your choices',
      text: 'On the Account page you can correct your details, download everything we keep about you, and delete the account.',
    },
    {
      title: 'In your browser',
      text: 'The site keeps your sign-in, cart and schedule in your browser, because it does not work without them. Logging out removes them.',
    },
    { title: 'Questions', text: `Write to ${contactEmail}.` },
  ],
}
