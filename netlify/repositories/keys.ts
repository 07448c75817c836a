/**
 * All storage keys of the site. A person appears only as a keyed hash of the e-mail address, so keys identify nobody and
 * two spellings of one address share a key. The environment is part of the store's name, not of the key.
 */
export * as keys from './keys/index.ts'
