/** The texts of a notification. */

/** A toast: a bold title and an optional sentence. */
export type Notice = { title: string; description?: string }
