/** By which texts the front desk finds a member. */

type Searched = {
  profileName: string
  email: string
  childName: string
  parentPhone: string
  players?: readonly { childName: string }[] | undefined
}

/** The texts by which a member is found. A phone number is also found by its digits. */
export const textsOfMember = (member: Searched | undefined): string[] =>
  member
    ? [
        member.profileName,
        member.email,
        member.childName,
        ...(member.players ?? []).map(({ childName }) => childName),
        member.parentPhone,
        member.parentPhone.replaceAll(/\D/g, ''),
      ]
    : []
