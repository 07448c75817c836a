/** The invitation to put the site on the Home Screen. */
import { facility } from '#domain/facility/facility.ts'

const { name } = facility

export const installMessages = {
  invitation: `Add ${name} to your home screen: one tap away, and your schedule opens without a connection.`,
  title: `${name} on your Home Screen`,
  steps: {
    share: 'Tap Share: at the bottom of Safari or in its ⋯ menu, on an iPad at the top.',
    add: 'Scroll down, tap “Add to Home Screen”, then “Add”.',
    open: `Open ${name} from there, and sign in once.`,
  },
} as const
