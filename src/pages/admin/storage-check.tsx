/** Admin: storage check, for site maintainers. */
import { StorageCheck } from '#features/admin/storage-check/storage-check.tsx'

export default function AdminStorageCheckPage() {
  return <StorageCheck />
}
