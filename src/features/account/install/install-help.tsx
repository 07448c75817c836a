/** The button that shows how a site gets onto the Home Screen of an iPhone or iPad. */
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { Button } from '#ui/button.tsx'

const InstallDialog = lazyWithPreload(async () => (await import('./install-dialog.tsx')).InstallDialog)

export function InstallHelp() {
  const { trigger, dialog } = useLazyDialog(InstallDialog)
  return (
    <>
      <Button size="sm" {...trigger}>
        Show me how
      </Button>
      {dialog}
    </>
  )
}
