/** Someone to call, free of charge. */
export type HelpLine = {
  readonly name: string
  readonly number: string
  readonly tel: string
  readonly who: string
}

/** When the lines below were last compared with public pages. */
export const HELP_LINES_CHECKED = 'mid-2026'

/** In the order in which they should be offered. */
export const HELP_LINES: readonly HelpLine[] = [
  {
    name: '1-800-MY-RESET',
    number: '1-800-697-3738',
    tel: '+18006973738',
    who: 'National Council on Problem Gambling, anywhere in the US. Or text 800GAM.',
  },
  {
    name: '1-800-GAMBLER',
    number: '1-800-426-2537',
    tel: '+18004262537',
    who: 'Council on Compulsive Gambling of New Jersey; takes calls from every state.',
  },
  {
    name: '988',
    number: '988',
    tel: '988',
    who: 'If you’re in crisis, call or text, anywhere in the US or Canada.',
  },
  {
    name: 'ConnexOntario',
    number: '1-866-531-2600',
    tel: '+18665312600',
    who: 'For people in Ontario, Canada.',
  },
]
