/**
 * Response headers that only this site sends. Networks answer in its place, with a sign-in page of their own, JSON, or an empty
 * 204: what lacks the header is no answer. public/*.js names them, too. Under another name, pages of the deploy before would
 * take every answer for a foreign one.
 */

/** On every answer of the functions. */
export const answerHeader = 'nest-answer'

/** The version of the owner's settings that an answer goes by; not on answers for everybody, which caches keep. */
export const settingsHeader = 'nest-settings'

/** On every file. Some servers add it to the functions' answers, so it is not the same. */
export const fileHeader = 'nest-file'
