/** The invitation to put the site on the Home Screen. */
import { facility } from '#domain/facility/facility.ts'

const { name } = facility

export const installMessages = {
  invitation: `${name} can be an app on this device: one tap away, and your schedule opens without a connection.`,
  yes: 'Add the app',
  how: 'Show me how',
  no: 'No thanks',
  title: `${name} on your Home Screen`,
  steps: {
    share: 'Tap Share: at the bottom of Safari or in its ⋯ menu, on an iPad at the top.',
    add: 'Scroll down, tap ‘Add to Home Screen’, then ‘Add’.',
    open: `Open ${name} from there, and sign in once.`,
  },
  code: 'Instead of your password you can enter a code there. You make it in this browser, on your account page beside ‘Another device’.',
  account: 'Go to your account',
  done: 'Done',
} as const
