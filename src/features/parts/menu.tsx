/** A menu button with links and actions. The code of its list loads when the pointer or the focus reaches it. */
import { useState } from 'react'
import { lazyOnPress } from '#lib/loading/lazy-with-preload.ts'
import { Link } from '#lib/router.ts'
import { ClosedMenu, type MenuProps } from '#ui/overlays/menu-button.tsx'

const OpenedMenu = lazyOnPress(async () => (await import('#ui/overlays/menu.tsx')).OpenedMenu)

export function Menu(props: Omit<MenuProps, 'link'>) {
  const [isOpened, setOpened] = useState(false)
  if (isOpened) return <OpenedMenu {...props} link={Link} />
  const { align: _, ...closed } = props
  const preload = () => void OpenedMenu.preload().catch(() => undefined)
  return (
    <ClosedMenu
      {...closed}
      link={Link}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => OpenedMenu.whenLoaded(() => setOpened(true))}
    />
  )
}
