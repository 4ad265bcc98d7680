import { Sample } from './sample.tsx'

const colors = [
  'bg-page',
  'bg-surface',
  'bg-sunken',
  'bg-line',
  'bg-line-strong',
  'bg-accent',
  'bg-accent-soft',
  'bg-mark',
  'bg-good-soft',
  'bg-warn-soft',
  'bg-bad-soft',
]

export const TokenSamples = () => (
  <>
    <Sample name="Colors">
      {colors.map((color) => (
        <span key={color} className="flex flex-col items-center gap-1 text-11 text-muted">
          <span className={`size-10 rounded-sm border border-line ${color}`} />
          {color.slice(3)}
        </span>
      ))}
    </Sample>
    <Sample name="Type">
      <div className="flex flex-col gap-2">
        <p className="font-serif text-28 font-medium tracking-tight">Display, 28</p>
        <p className="font-serif text-20 font-medium">Heading, 20</p>
        <p className="text-answer">Running answers, 16 on 26: exactly 417 litres</p>
        <p className="text-14">
          Interface, 14, <strong className="font-semibold">strong</strong>,{' '}
          <span className="text-muted">muted</span>, <span className="text-faint">faint</span>,{' '}
          <span className="text-accent-text">accent</span>, <mark className="bg-mark text-ink">marked</mark>
        </p>
        <p className="text-13 text-muted">Small, 13</p>
        <p className="text-12 text-muted">
          Smallest, 12, <span className="text-good">good</span>, <span className="text-warn">warn</span>,{' '}
          <span className="text-bad">bad</span>
        </p>
        <p className="font-mono text-13">const litres = 417</p>
        <p className="font-symbol text-20">🗼 🌊 📚 🌧️ ⚖️ 🪵 😀 👩‍🚀 🇳🇴</p>
      </div>
    </Sample>
  </>
)
