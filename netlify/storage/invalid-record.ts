/** The error of a record that cannot be read. */
import { StorageUnavailable } from './store.ts'

/**
 * A stored record that is not JSON, does not match its schema, or is of a version that this release cannot read. Only what
 * is about this record fails; an unavailable storage is another error. The caller may retry: the record may be corrected.
 */
export class InvalidRecord extends StorageUnavailable {
  override name = 'InvalidRecord'
}
