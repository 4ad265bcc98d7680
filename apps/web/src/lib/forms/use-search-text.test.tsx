import { expect, it } from 'vitest'
import { openApp } from '../../test/open-app.tsx'

it('NAV-01 a pending search doesn’t interrupt navigation to another page', async () => {
  const { screen, router } = await openApp('/chat/projects')
  const { options } = router.routesByPath['/chat/prompts']
  const { promise, resolve } = Promise.withResolvers<void>()
  // the next page loads slowly
  options.beforeLoad = () => promise
  await screen.getByRole('searchbox').fill('lamp')
  const navigation = router.navigate({ to: '/chat/prompts' })
  await new Promise((resolve) => setTimeout(resolve, 600))
  resolve()
  await navigation
  delete options.beforeLoad
  expect(router.state.location.pathname).toBe('/chat/prompts')
})
