/** Staff: what this site's storage really does, for whoever looks after it. */
import { StorageCheck } from '#features/admin/storage-check/storage-check.tsx'

export default function AdminStorageCheckPage() {
  return <StorageCheck />
}
