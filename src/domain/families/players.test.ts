/** How a player is called: the first name in mails, a letter more at the door. */
import { describe, expect, test } from 'vitest'
import { firstNameOf, initialsOf, shortNameOf } from './players.ts'

describe('the name of a player', () => {
  test.each([
    ['Noam Cohen', 'Noam', 'Noam C.', 'NC'],
    ['Noam', 'Noam', 'Noam', 'N'],
    ['Roe, Elsa', 'Elsa', 'Elsa R.', 'ER'],
    ['van der Berg,Lou', 'Lou', 'Lou B.', 'LB'],
    ['Rob Roe, Jr.', 'Rob', 'Rob R.', 'RR'],
    ['Rob Roe Jr.', 'Rob', 'Rob R.', 'RR'],
    ['Roe, Rob III', 'Rob', 'Rob R.', 'RR'],
    ['Dr. Mia Roe', 'Mia', 'Mia R.', 'MR'],
    ['Mia (Goalie)', 'Mia', 'Mia', 'M'],
    ['Mia Roe (goalie)', 'Mia', 'Mia R.', 'MR'],
    ['(Mia)', '(Mia)', '(Mia)', '('],
    ['Roe,', 'Roe', 'Roe', 'R'],
    ['Dr.', 'Dr.', 'Dr.', 'D'],
    ['李 小明', '李', '李 小.', '李小'],
    ['يوسف الحداد', '\u2068يوسف\u2069', 'يوسف ا.', 'يا'],
    ['', '', '', ''],
  ])('%j is %j, %j and %j', (name, first, short, initials) => {
    expect([firstNameOf({ name }), shortNameOf({ name }), initialsOf(name)]).toEqual([first, short, initials])
  })
})
