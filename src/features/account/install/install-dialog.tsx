/** The steps by which a site gets onto the Home Screen of an iPhone or iPad, drawn and in words. */
import { HomeScreenStep, type InstallStep } from '#illustrations/home-screen-step.tsx'
import { facility } from '#domain/facility/facility.ts'
import { GhostLink } from '#features/parts/button-link.tsx'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout/box.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import styles from './install.module.css'

const steps: readonly [InstallStep, string][] = [
  ['share', 'Tap Share: at the bottom of Safari or in its ⋯ menu, on an iPad at the top.'],
  ['add', 'Scroll down, tap “Add to Home Screen”, then “Add”.'],
  ['open', `Open ${facility.name} from there, and sign in once.`],
]

export function InstallDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`${facility.name} on your Home Screen`}>
      <Stack as="ol" className={styles.steps}>
        {steps.map(([step, text], nth) => (
          <li key={step}>
            <HomeScreenStep step={step} />
            <p>
              <b>{nth + 1}.</b> {text}
            </p>
          </li>
        ))}
      </Stack>
      <Text tone="muted">
        Instead of your password you can enter a code there. You make it in this browser, on your account page, under
        “More”, beside “Another device”.
      </Text>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
        <GhostLink to={`${paths.account}#you`}>Go to your account</GhostLink>
      </DialogActions>
    </Dialog>
  )
}
