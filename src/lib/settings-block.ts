/** The element of a page that has the owner's settings of its build. */
export const settingsBlockId = 'club-settings'
