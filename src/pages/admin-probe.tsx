/** Staff: what this site's storage really does, for whoever looks after it. */
import { StorageCheck } from '#features/probe/storage-check.tsx'

export default function AdminProbe() {
  return <StorageCheck />
}
