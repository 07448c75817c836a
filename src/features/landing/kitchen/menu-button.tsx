/** The way to the kitchen's menu; its dialog loads when first wanted. */
import { useLazyDialog } from '#lib/loading/lazy-dialog.tsx'
import { Button } from '#ui/button.tsx'

const load = async () => (await import('./menu-dialog.tsx')).MenuDialog

export function MenuButton() {
  const menu = useLazyDialog(load)
  return (
    <>
      <Button tone="kick" {...menu.trigger}>
        See the menu
      </Button>
      {menu.dialog}
    </>
  )
}
