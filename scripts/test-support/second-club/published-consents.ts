/** What the test club has published. */
import type { PublishedConsents } from '#club/types.ts'

export const publishedConsents: PublishedConsents = [
  { text: 'terms', version: 3, hash: 'd8d57a6b7bbe6e850f83f37a1da52fde4ef0d14179895ec36a83995305545b10' },
  { text: 'waiver', version: 2, hash: 'e8c9745c999e09f772cb1ec71c730fdc7e1310a224be9707815a6d48a3e1e11e' },
  { text: 'treatment', version: 2, hash: '8c9c92f9291535301f4531b01da317e370fd36d75935a7849fde736a99c54aab' },
  { text: 'photos', version: 2, hash: '7daddd83074abb35cc05fe5b44fb59790772a9a4ca50017376ede4388b9e258c' },
]
