/**
 * Every version of a text in consents.ts that families may have agreed to, with the SHA-256 of its words: proof of what was
 * signed. Lines are only ever added. A changed text without a new line here fails `npm run club`, the checks and the build.
 */
import type { PublishedConsents } from './types.ts'

export const publishedConsents: PublishedConsents = [
  { text: 'terms', version: 1, hash: '51360ae5039de43b6d7791f3620d99c10dab41ba0cea8da1a653edee4a0285e2' },
  { text: 'waiver', version: 1, hash: 'fca61e795f484fb3b6eecae684ab06e87922d6229c4f5fb36acee07a38696c2a' },
  { text: 'treatment', version: 1, hash: 'b3f2924348663002e0667b454b34dcbefea0487505df549d0ab9866995e9c040' },
  { text: 'photos', version: 1, hash: 'c303582c60ecdfde22e51abaf824627bc3572fa533c1ef699130e47fc9b72dc7' },
  { text: 'terms', version: 2, hash: '7d22961fc5f5ef41275c4aef556800958bb96383c9628fe62f4d9efbab598096' },
  { text: 'terms', version: 3, hash: '3354c2c688d1c614873724203113f1baea1c1d9b1d99886d1eea4c28585891fc' },
]
