/** Where notices appear: one at a time, above the bar on phones, at the bottom right on desktop; empty until the first. */
import { useEffect, useState, type ReactNode } from 'react'
import { loadToaster, useNoticesWanted } from '#lib/toast.ts'

export function ToastOutlet() {
  const wanted = useNoticesWanted()
  const [notices, setNotices] = useState<ReactNode>(null)
  useEffect(() => {
    if (!wanted) return
    let here = true
    // Without the library there are no notices; everything they say is on the page as well.
    const loading = import('./notices.tsx').then(({ Notices }) => Notices)
    Promise.all([loadToaster(), loading]).then(
      ([toaster, Notices]) => here && setNotices(<Notices toaster={toaster} />),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [wanted])
  return notices
}
