/** /door: the tablet on which children check themselves in. Without header and footer. */
import { Door } from '#features/admin/day-sheet/door/door.tsx'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'

const Signing = lazyWithPreload(async () => (await import('#features/account/consents/signing-form.tsx')).SigningForm)

export default function DoorPage() {
  return <Door signing={Signing} />
}
