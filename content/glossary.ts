/** A word of the trade. `short` (at most 120 characters) shows beside the word in an article; `see` names others by id. */
export type GlossaryEntry = {
  readonly id: string
  readonly term: string
  readonly short: string
  readonly text: string
  readonly see?: readonly string[]
}

export const GLOSSARY: readonly GlossaryEntry[] = [
  {
    id: 'playthrough',
    term: 'Playthrough',
    short: 'How many times a bonus must be staked before it can be cashed out.',
    text: 'How many times a bonus must be staked before it can be cashed out. At 1x each dollar of it is staked once; at 10x ten times. Every stake costs what the game does not return.',
    see: ['rtp'],
  },
  {
    id: 'rtp',
    term: 'RTP',
    short: 'Return to player: the share of all stakes that a game pays back in the long run.',
    text: 'Return to player: the share of all stakes that a game pays back in the long run. At 96 % it keeps four cents of each dollar staked, on average over very many rounds.',
    see: ['playthrough'],
  },
]
