/** Which version of the owner's settings the server has: told by the client of the API to whoever keeps them in this browser. */

let heard: (rev: number) => void = () => {}

export const onSettingsRev = (listener: (rev: number) => void): void => void (heard = listener)

/** By the header of an answer. */
export const noteSettingsRev = (header: string | null): void => heard(Number(header))
