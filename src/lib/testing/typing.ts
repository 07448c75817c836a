/** Typing in tests: all but the last letter of a text comes at once, as from a phone's suggestions. Each key would render the form. */
import { userEvent } from '@testing-library/user-event'

const { setup } = userEvent
type Type = typeof userEvent.type

/** Short texts and those with special keys are typed key by key. */
function setupQuick(...options: Parameters<typeof setup>): ReturnType<typeof setup> {
  const user = setup(...options)
  const { type: typeKeys } = user
  const type: Type = async (field, text, how) => {
    if (how || text.length < 4 || /[{[]/.test(text)) return typeKeys(field, text, how)
    await user.click(field)
    await user.paste(text.slice(0, -1))
    await user.keyboard(text.slice(-1))
  }
  return Object.assign(user, { type })
}

const type: Type = (...how) => setupQuick({ delay: null }).type(...how)
Object.assign(userEvent, { setup: setupQuick, type })
