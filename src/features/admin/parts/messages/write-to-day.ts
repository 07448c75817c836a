/** The item of a menu that opens the editor of a message to the families of a day. */
export const writeToDay = (onSelect: () => void) => ({ label: 'Message the families of this day', onSelect })
