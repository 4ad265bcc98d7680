import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { useStickToEnd } from './use-stick-to-end.ts'

const List = () => {
  const { ref, isAtEnd } = useStickToEnd('chat')
  return (
    <>
      <div ref={ref} role="log" style={{ height: 200, overflowY: 'auto' }}>
        <div data-content style={{ height: 1000 }} />
      </div>
      <p>{isAtEnd ? 'at the end' : 'further up'}</p>
    </>
  )
}

const open = async () => {
  const screen = await render(<List />)
  const log = screen.getByRole('log').element()
  const setHeight = (height: string) =>
    log.querySelector('[data-content]')?.setAttribute('style', `height:${height}`)
  const distanceToEnd = () => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight)
  await expect.poll(distanceToEnd).toBe(0)
  return { screen, log, setHeight, distanceToEnd }
}

it('stays at the end when much content is added between a scroll and its event', async () => {
  const { screen, log, setHeight, distanceToEnd } = await open()
  setHeight('1500px')
  log.dispatchEvent(new Event('scroll'))
  await expect.poll(distanceToEnd).toBe(0)
  await expect.element(screen.getByText('at the end')).toBeVisible()
})

it('doesn’t scroll for someone who has scrolled up', async () => {
  const { screen, log, setHeight } = await open()
  log.scrollTop = 300
  await expect.element(screen.getByText('further up')).toBeVisible()
  setHeight('1500px')
  await expect.poll(() => log.scrollHeight).toBe(1500)
  expect(log.scrollTop).toBe(300)
})
