/** `npm run docs`: prints the API as an OpenAPI document, which the built site has at /openapi.json. */
import { openApi } from './docs/open-api.ts'

console.log(JSON.stringify(openApi(), null, 2))
