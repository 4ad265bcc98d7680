import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import { ButtonSamples } from './button-samples.tsx'
import { FeedbackSamples } from './feedback-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import { OverlaySamples } from './overlay-samples.tsx'
import { PeopleSamples } from './people-samples.tsx'
import { StateSamples } from './state-samples.tsx'
import { TokenSamples } from './token-samples.tsx'

const Gallery = () => {
  const [isDark, setDark] = useState(document.documentElement.dataset['theme'] === 'dark')
  const toggle = () => {
    document.documentElement.dataset['theme'] = isDark ? 'light' : 'dark'
    setDark(!isDark)
  }
  return (
    <main className="h-full overflow-y-auto">
      <header className="flex items-center justify-between border-b border-line px-6 py-4">
        <Logo size="lg" />
        <Button onPress={toggle}>Floating things: {isDark ? 'dark' : 'light'}</Button>
      </header>
      <div className="grid desktop:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} data-theme={theme} className="flex flex-col gap-10 bg-page p-6 text-ink">
            <TokenSamples />
            <ButtonSamples />
            <FieldSamples />
            <OverlaySamples />
            <PeopleSamples />
            <FeedbackSamples />
            <StateSamples />
          </div>
        ))}
      </div>
    </main>
  )
}

export default Gallery
