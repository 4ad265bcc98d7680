import type { ChatBot } from '@atelier/contract/bots/bot'
import { localizeBot } from '../../lib/localize-bot.ts'
import { t } from '../../lib/text.tsx'
import { SymbolTile } from '../../ui/display/symbol-tile.tsx'

export const BotGreeting = ({ bot, onAsk }: { bot: ChatBot; onAsk: (text: string) => void }) => {
  const { name, icon, greeting, description, starters } = localizeBot(bot)
  return (
    <div className="flex flex-col items-center pt-8 text-center">
      {icon?.startsWith('/') ? (
        <img src={icon} alt="" className="size-14 rounded-lg border border-line object-cover" />
      ) : (
        <SymbolTile symbol={icon} name={name} size="lg" />
      )}
      <h2 className="mt-3 font-serif text-20 font-medium wrap-anywhere">{greeting || name}</h2>
      <p className="mt-1.5 text-14 text-pretty wrap-anywhere text-muted">{description}</p>
      {starters.length > 0 && (
        <ul aria-label={t('Suggested questions')} className="mt-6 flex w-full max-w-form flex-col gap-2">
          {starters.map((starter) => (
            <li key={starter}>
              <button
                type="button"
                onClick={() => onAsk(starter)}
                className="touch-tall w-full rounded-md border border-line bg-surface px-3.5 py-2.5 text-start text-14 wrap-anywhere transition-colors hover:border-line-strong"
              >
                {starter}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
