import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { AvatarStack } from './avatar-stack.tsx'

const people = ['Ada Brown', 'Carl Dahl', 'Eva Lind', 'Finn Gray', 'Ines'].map((name) => ({ id: name, name }))

it('PRJ-04 shows four members and says how many more there are', async () => {
  const screen = await render(<AvatarStack people={people} total={12} />)
  expect(screen.getByRole('img').all()).toHaveLength(4)
  await expect.element(screen.getByRole('img', { name: 'Ada Brown' })).toHaveTextContent('AB')
  await expect.element(screen.getByText('+8 more')).toBeInTheDocument()
})

it('shows no count when all members are shown', async () => {
  const screen = await render(<AvatarStack people={people.slice(0, 3)} />)
  await expect.element(screen.getByText(/more/)).not.toBeInTheDocument()
})

it('shows each member’s initials in full, without overlap', async () => {
  const peopleWithWideInitials = ['Grace Hopper', 'Wanda Nolan', 'Mia Quinn'].map((name) => ({
    id: name,
    name,
  }))
  const screen = await render(<AvatarStack people={peopleWithWideInitials} />)
  const avatars = screen
    .getByRole('img')
    .all()
    .map((avatar) => avatar.element())
  const initials = avatars.map((avatar) => {
    const range = document.createRange()
    range.selectNodeContents(avatar)
    return range.getBoundingClientRect()
  })
  const ring = 2
  for (const [index, next] of avatars.slice(1).entries())
    expect(initials[index]?.right).toBeLessThanOrEqual(next.getBoundingClientRect().left - ring + 1)
})
