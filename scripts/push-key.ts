/** `npm run keys`: prints the variable with which a site can notify phones and computers. Nothing is stored. */
import { newPushKey } from '#server/context/push-key.ts'

console.log(`PUSH_KEY=${newPushKey()}`)
