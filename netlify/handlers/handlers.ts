/** The handler of every call; a missing one is a type error. */
import { together } from '#api-contract/together.ts'
import type { Handlers } from '#server/http/call.ts'
import * as bySubject from './index.ts'

export const handlers: Handlers = together(bySubject)
