// Written by scripts/write-client.ts from the values by which the server checks each call. Do not change it by hand.
import type { CallFacts } from './send-call.ts'

/** Length of a bar. */
type Timeframe = '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d' | '1w' | '1M'

/** Every code that an error of the API can have. */
export type ErrorCode =
  | 'body_too_deep'
  | 'body_too_many_values'
  | 'clock_step_too_long'
  | 'condition_blocked'
  | 'duplicate_key'
  | 'malformed_body'
  | 'market_invalid'
  | 'not_finite'
  | 'strategy_blocked'
  | 'strategy_invalid'
  | 'strategy_refused'
  | 'unreadable_request'
  | 'unsafe_text'
  | 'validation'
  | 'api_key_invalid'
  | 'api_key_required'
  | 'balance_empty'
  | 'business_lapsed'
  | 'key_budget_spent'
  | 'address_not_allowed'
  | 'business_suspended'
  | 'foreign_origin'
  | 'prices_not_passed_on'
  | 'scope_missing'
  | 'test_key_required'
  | 'alert_not_found'
  | 'job_not_found'
  | 'not_found'
  | 'symbol_not_found'
  | 'request_timeout'
  | 'alert_limit'
  | 'idempotency_in_progress'
  | 'idempotency_mismatch'
  | 'job_finished'
  | 'job_unfinished'
  | 'market_closed'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'too_many_jobs'
  | 'too_many_streams'
  | 'headers_too_large'
  | 'server_error'
  | 'market_unavailable'
  | 'overloaded'

/** What webhooks are told. */
export type WebhookEventType = 'api_key.created' | 'api_key.revoked' | 'job.completed' | 'job.failed' | 'alert.fired' | 'ping'

/** What each call takes and answers. */
export interface Calls {
  /** Whether the API and its database answer. */
  health: {
    given: Record<never, never>
    answer: {
      /** Always ok: where something is wrong, the call fails. */
      status: 'ok'
      /** Version of the product. */
      version: string
      /** The server’s clock. In ISO 8601, UTC. */
      time: string
    }
  }
  /** The key that calls: whose it is, what it may do, and what it has left. */
  whoami: {
    given: Record<never, never>
    answer: {
      /** The business that the key belongs to; null for a personal key. */
      business: {
        /** Id of the business. */
        id: string
        /** Name of the business. */
        name: string
      } | null
      /** The key that calls. */
      key: {
        /** Id of the key. */
        id: string
        /** Name of the key. */
        name: string
        /** live reads the markets of this site and is charged; test reads simulated ones and is free. */
        environment: 'live' | 'test'
        /** What the key may be used for. */
        scopes: ('charts' | 'analysis' | 'strategies' | 'backtests')[]
        /** How often the key may call. In requests a minute. */
        requests_per_minute: number
        /** When the key stops being accepted; null where it never does. In ISO 8601, UTC. */
        ends_at: string | null
      }
      /** What the month includes before the balance is touched. In units. */
      included_units: number
      /** What was used of this calendar month (UTC). In units. */
      used_units: number
      /** What is left of the prepaid balance, with thousandths. In US cents. */
      balance_cents: number
      /** The most that the key may spend in a month; null where only the balance limits it. In US cents. */
      monthly_budget_cents: number | null
      /** What the key has spent of its budget. In US cents. */
      spent_cents: number
    }
  }
  /** What each call costs in units, what a unit costs, and how many are included each month. */
  pricing: {
    given: Record<never, never>
    answer: {
      /** The currency of all prices. */
      currency: 'USD'
      /** What one unit costs once the included ones are used up. In US cents. */
      unit_cents: number
      /** What the month includes before the balance is touched. In units. */
      included_units: number
      /** Each call with its price. */
      calls: {
        /** HTTP method. */
        method: string
        /** Path behind /api. */
        path: string
        /** What an answer costs. A refusal costs nothing. In units. */
        units: number
        /** What the key must be allowed to do; null where every key may call. */
        scope: 'charts' | 'analysis' | 'strategies' | 'backtests' | null
      }[]
    }
  }
  /** What the API covers: timeframes, indicators, the most that one call gives, and what is not passed on. */
  info: {
    given: Record<never, never>
    answer: {
      /** Version of the product. */
      version: string
      /** Every length of a bar. */
      timeframes: ('1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d' | '1w' | '1M')[]
      /** Names of the indicators. */
      indicators: string[]
      /** What each indicator is: its formula, its numbers with what they are by default, and its lines. */
      indicator_details: {
        /** By which it is asked for. */
        name: string
        /** Its usual name. */
        title: string
        /** How it is computed. */
        definition: string
        /** Its parameters; each has the usual value where it is left out. */
        params: Record<string, number>
        /** Its lines, the first of which also stands under the plain name. */
        lines: string[]
      }[]
      /** Most candles in one answer. In bars. */
      max_candles: number
      /** The most indicators in one call. */
      max_indicators: number
      /** For how long a repetition under the same idempotency key gets the first answer. In hours. */
      answers_kept_hours: number
      /** Where prices come from. */
      sources: {
        /** Where the prices come from. */
        source: 'simulated' | 'imported' | 'exchange' | 'yahoo'
        /** The name of the source in words. */
        label: string
        /** Whether its prices may be passed on. Where they may not, calls are refused with a sentence. */
        is_passed_on: boolean
      }[]
    }
  }
  /** These calls as OpenAPI 3.1. */
  openapiSchema: {
    given: Record<never, never>
    answer: {
      /** Version of the format. */
      openapi: string
      /** The calls, as OpenAPI 3.1 describes them. */
      paths: Record<string, unknown>
      [name: string]: unknown
    }
  }
  /** Candles of a market, oldest first, with indicators. The id is the symbol. Each page has the cursor of the page of older candles. */
  chartData: {
    given: {
      /** Symbol of the market. */
      id: string
    } & {
      /** Length of a bar. */
      timeframe?: Timeframe
      /** How many candles are in one answer. More come by paging. In bars. */
      count?: number
      /** The next_cursor of an earlier answer: the candles before that page. */
      cursor?: string
      /** Whether prices are adjusted for dividends, where a market has them. */
      adjustment?: 'none' | 'dividends'
      /** Added to each candle. Earlier bars are loaded as well, so that the first value is settled where the history reaches back far enough. */
      indicators?: {
        /** Which indicator; the call info describes each. */
        name: 'rsi' | 'ema' | 'sma' | 'macd' | 'bollinger_bands' | 'wma' | 'hma' | 'dema' | 'tema' | 'vwma' | 'rma' | 'atr' | 'mfi' | 'williams_r' | 'cci' | 'cmf' | 'stdev' | 'zscore' | 'roc' | 'momentum' | 'adx' | 'keltner' | 'regression' | 'regression_slope' | 'regression_r2' | 'donchian' | 'highest' | 'lowest' | 'stoch' | 'stochrsi' | 'ichimoku' | 'supertrend' | 'psar' | 'aroon' | 'opening_range' | 'session_range' | 'pivot' | 'swing_low' | 'swing_high' | 'vwap' | 'obv' | 'ao' | 'ibs'
        /** Its parameters; each has the usual value where it is left out. */
        params?: Record<string, number>
      }[]
      /** Only these fields of a candle are sent; all of them where it is left out. Lines of indicators are always there. */
      fields?: ('timestamp' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'is_closed')[]
    }
    answer: {
      /** Symbol of the market. */
      symbol: string
      /** Length of a bar. */
      timeframe: Timeframe
      /** Where the prices come from. */
      source: 'simulated' | 'imported' | 'exchange' | 'yahoo'
      /** The exchange or provider in words. */
      source_label?: string
      /** Since when the source could not be reached; absent while it can. In seconds, UTC. */
      stale_since?: number
      /** Whether prices are adjusted for dividends, where a market has them. */
      adjustment?: 'none' | 'dividends'
      /** How many candles are in one answer. More come by paging. In bars. */
      count: number
      /** Candles, oldest first. Each line of an indicator is a field under its own name, null where the history is too short for a value. */
      candles: {
        /** Open of the bar. In seconds, UTC. */
        timestamp?: number
        /** Opening price of the bar. In quote currency. */
        open?: number
        /** Highest price of the bar. In quote currency. */
        high?: number
        /** Lowest price of the bar. In quote currency. */
        low?: number
        /** Closing price of the bar. In quote currency. */
        close?: number
        /** Ticks in forex, traded units elsewhere. In ticks or units. */
        volume?: number
        /** False for the bar that is still forming. */
        is_closed?: boolean
        [name: string]: unknown
      }[]
      /** For the page of older candles; null where there are none. */
      next_cursor: string | null
      /** The names of the indicators’ lines. */
      lines: string[]
    }
  }
  /** The same candles and indicators as a file, CSV or JSON. */
  chartExport: {
    given: {
      /** Symbol of the market. */
      id: string
    } & {
      /** Length of a bar. */
      timeframe?: Timeframe
      /** How many candles are in one answer. More come by paging. In bars. */
      count?: number
      /** The next_cursor of an earlier answer: the candles before that page. */
      cursor?: string
      /** Whether prices are adjusted for dividends, where a market has them. */
      adjustment?: 'none' | 'dividends'
      /** Added to each candle. Earlier bars are loaded as well, so that the first value is settled where the history reaches back far enough. */
      indicators?: {
        /** Which indicator; the call info describes each. */
        name: 'rsi' | 'ema' | 'sma' | 'macd' | 'bollinger_bands' | 'wma' | 'hma' | 'dema' | 'tema' | 'vwma' | 'rma' | 'atr' | 'mfi' | 'williams_r' | 'cci' | 'cmf' | 'stdev' | 'zscore' | 'roc' | 'momentum' | 'adx' | 'keltner' | 'regression' | 'regression_slope' | 'regression_r2' | 'donchian' | 'highest' | 'lowest' | 'stoch' | 'stochrsi' | 'ichimoku' | 'supertrend' | 'psar' | 'aroon' | 'opening_range' | 'session_range' | 'pivot' | 'swing_low' | 'swing_high' | 'vwap' | 'obv' | 'ao' | 'ibs'
        /** Its parameters; each has the usual value where it is left out. */
        params?: Record<string, number>
      }[]
      /** Only these fields of a candle are sent; all of them where it is left out. Lines of indicators are always there. */
      fields?: ('timestamp' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'is_closed')[]
      /** CSV with a line of names, or the JSON of the data call. */
      format?: 'csv' | 'json'
    }
    answer: string
  }
  /** Indicators over candles of your own. Candles that break the rules for candles, or repeat a time, are dropped and counted. */
  indicators: {
    given: {
      /** Your candles, in any order: timestamp (seconds, UTC), open, high, low, close and volume of each. */
      candles: ({
        /** Open of the bar. In seconds, UTC. */
        timestamp: number | string
        /** Opening price of the bar. In quote currency. */
        open: number
        /** Highest price of the bar. In quote currency. */
        high: number
        /** Lowest price of the bar. In quote currency. */
        low: number
        /** Closing price of the bar. In quote currency. */
        close: number
        /** Ticks in forex, traded units elsewhere. In ticks or units. */
        volume?: number | null
        /** Taken as the volume where volume is left out. */
        tick_volume?: number | null
      } | null)[]
      /** Length of a bar. */
      timeframe?: Timeframe
      /** Which indicators are computed, each with its parameters. */
      indicators: {
        /** Which indicator; the call info describes each. */
        name: 'rsi' | 'ema' | 'sma' | 'macd' | 'bollinger_bands' | 'wma' | 'hma' | 'dema' | 'tema' | 'vwma' | 'rma' | 'atr' | 'mfi' | 'williams_r' | 'cci' | 'cmf' | 'stdev' | 'zscore' | 'roc' | 'momentum' | 'adx' | 'keltner' | 'regression' | 'regression_slope' | 'regression_r2' | 'donchian' | 'highest' | 'lowest' | 'stoch' | 'stochrsi' | 'ichimoku' | 'supertrend' | 'psar' | 'aroon' | 'opening_range' | 'session_range' | 'pivot' | 'swing_low' | 'swing_high' | 'vwap' | 'obv' | 'ao' | 'ibs'
        /** Its parameters; each has the usual value where it is left out. */
        params?: Record<string, number>
      }[]
    }
    answer: {
      /** Candles that break the rules for candles, or repeat a time. */
      dropped: number
      /** Your candles, in any order: timestamp (seconds, UTC), open, high, low, close and volume of each. */
      candles: {
        /** Open of the bar. In seconds, UTC. */
        timestamp: number | string
        [name: string]: unknown
      }[]
      /** The names of the indicators’ lines. */
      lines: string[]
    }
  }
  /** Support and resistance around the newest closed price with their evidence: touches, visits, how often each held, and how such levels held before against random ones. */
  levels: {
    given: {
      /** Symbol of the market. */
      symbol: string
      /** Length of a bar. */
      timeframe?: Timeframe
      /** Only levels on this side of the price, or both. */
      side?: 'support' | 'resistance' | 'both'
      /** Only levels of this kind; every kind where it is left out. */
      kind?: 'zone' | 'trendline' | 'average' | 'extreme'
      /** How many levels at most on each side of the price. */
      count?: number
    }
    answer: {
      /** Symbol of the market. */
      symbol: string
      /** Length of a bar. */
      timeframe: Timeframe
      /** When the newest closed bar ended; null without bars. In seconds, UTC. */
      as_of: number
      /** Close of the newest closed bar. Distances are from it. In quote currency. */
      price: number
      /** Average true range over 14 bars. In quote currency. */
      atr_14: number
      /** The levels and how they held before, in sentences. */
      summary: string
      /** Levels around the price with their evidence, nearest first. */
      levels: {
        /** What the level is called. */
        name: string
        /** What the level is made from. */
        kind: 'zone' | 'trendline' | 'average' | 'extreme'
        /** Where it lies from the price. */
        side: 'above' | 'below' | 'at'
        /** Lower end of the level. In quote currency. */
        low: number
        /** Upper end of the level. In quote currency. */
        high: number
        /** From the price, below zero for a level under it. In quote currency. */
        distance: number
        /** The same as a multiple of ATR(14). */
        distance_atr: number
        /** How many swings it was made from; null where it is not made from swings. */
        touches: number | null
        /** Mean distance of its touches from it, as a multiple of ATR(14); null where it is not made from swings. */
        fit_error: number | null
        /** Bars since it was last touched; null where it is not made from swings. In bars. */
        bars_since: number | null
        /** How often the price came to it. */
        visits: number
        /** How many of these visits it held. */
        held: number
      }[]
      /** How often levels of a kind held before, compared with levels at random prices. */
      records: {
        /** Kind of the levels. */
        kind: string
        /** How many cases were looked at. */
        cases: number
        /** Cases that do not overlap; the interval is computed from these. */
        apart: number
        /** Share of the cases in which it held; null without a case. In percent. */
        share: number | null
        /** Lower end of the 95% interval of the share. In percent. */
        low: number | null
        /** Upper end of that interval. In percent. */
        high: number | null
        /** The same share for levels at random prices (records) or elsewhere (claims): what to compare with. In percent. */
        base: number | null
      }[]
      /** How often no close of the next bars lay beyond the nearest zone, at earlier moments. */
      claims: {
        /** Where it lies from the price. */
        side: 'support' | 'resistance'
        /** The nearest zone of the side. */
        zone: string
        /** Bars from the close of a case to the close that is compared. In bars. */
        horizon_bars: number
        /** How many cases were looked at. */
        cases: number
        /** Cases that do not overlap; the interval is computed from these. */
        apart: number
        /** Share of the cases in which it held; null without a case. In percent. */
        share: number | null
        /** Lower end of the 95% interval of the share. In percent. */
        low: number | null
        /** Upper end of that interval. In percent. */
        high: number | null
        /** The same share for levels at random prices (records) or elsewhere (claims): what to compare with. In percent. */
        base: number | null
      }[]
    }
  }
  /** A market at its newest closed bar: trend, key figures, levels with evidence, usual range, and seasonality. A question about it is answered from figures that are computed. */
  marketAnalysis: {
    given: {
      /** Symbol of the market. */
      symbol: string
      /** Length of a bar. */
      timeframe?: Timeframe
      /** A question about this market in your own words. */
      question?: string
    }
    answer: {
      /** Symbol of the market. */
      symbol: string
      /** Length of a bar. */
      timeframe: Timeframe
      /** Time zone of the hours. */
      zone: string
      /** Where the prices come from. */
      source: 'simulated' | 'imported' | 'exchange' | 'yahoo'
      /** Since when the source could not be reached; absent while it can. In seconds, UTC. */
      stale_since?: number
      /** When the newest closed bar ended; null without bars. In seconds, UTC. */
      as_of: number | null
      /** How many bars the figures are from. In bars. */
      bars: number
      /** Close of the newest closed bar. Distances are from it. In quote currency. */
      price: number | null
      /** The market in a sentence. */
      headline: string
      /** The figures behind it, in words. */
      facts: string
      /** Average true range over 14 bars. In quote currency. */
      atr_14: number | null
      /** Average of the last 20 closes; null with fewer. In quote currency. */
      sma_20: number | null
      /** Standard deviation of the returns of a bar. In percent. */
      volatility_percent: number | null
      /** Highest price of 52 weeks. In quote currency. */
      high_52w: number | null
      /** Lowest price of 52 weeks. In quote currency. */
      low_52w: number | null
      /** The trend of each timeframe over 24 bars. */
      trends: {
        /** Length of a bar. */
        timeframe: Timeframe
        /** Change over 24 bars. In percent. */
        change_percent: number | null
        /** Trend by the rule of one percent up or down. */
        rule: 'bullish' | 'bearish' | 'sideways' | null
        /** The same change scaled by volatility. In standard deviations. */
        deviations: number | null
        /** Trend by the scaled change. */
        scaled: 'bullish' | 'bearish' | 'sideways' | null
      }[]
      /** Levels around the price with their evidence, nearest first. */
      levels: {
        /** What the level is made from. */
        kind: 'zone' | 'trendline' | 'average' | 'extreme'
        /** What the level is called. */
        name: string
        /** Lower end of the level. In quote currency. */
        low: number
        /** Upper end of the level. In quote currency. */
        high: number
        /** Where it lies from the price. */
        side: 'above' | 'below' | 'at'
        /** From the price, below zero for a level under it. In quote currency. */
        distance: number
        /** The same in percent of the price. In percent. */
        distance_percent: number
        /** The same in pips; null where a market has none. In pips. */
        distance_pips: number | null
        /** How many swings it was made from; null where it is not made from swings. */
        touches: number | null
        /** How often the price came to it. */
        visits: number
        /** How many of these visits it held. */
        held: number
      }[]
      /** Range and volatility by hour of the day. */
      hours: {
        /** One for each hour, weekday or month. */
        items: {
          /** How many bars the figures are from. In bars. */
          bars: number
          /** Mean of high less low. In quote currency. */
          range: number | null
          /** Standard deviation of the returns of a bar. In percent. */
          volatility_percent: number | null
        }[]
        /** How many bars the figures are from. In bars. */
        bars: number
        /** Open of the first bar that counts. In seconds, UTC. */
        from: number | null
        /** Open of the last bar that counts. In seconds, UTC. */
        to: number | null
        /** Why the part is empty; null where it is not. */
        reason: string | null
      }
      /** Range and volatility by weekday, Monday first. */
      weekdays: {
        /** One for each hour, weekday or month. */
        items: {
          /** How many bars the figures are from. In bars. */
          bars: number
          /** Mean of high less low. In quote currency. */
          range: number | null
          /** Standard deviation of the returns of a bar. In percent. */
          volatility_percent: number | null
        }[]
        /** How many bars the figures are from. In bars. */
        bars: number
        /** Open of the first bar that counts. In seconds, UTC. */
        from: number | null
        /** Open of the last bar that counts. In seconds, UTC. */
        to: number | null
        /** Why the part is empty; null where it is not. */
        reason: string | null
      }
      /** Returns by month of the year, January first. */
      months: {
        /** One for each hour, weekday or month. */
        items: {
          /** Month of the year, 1 for January. */
          month: number
          /** How many years the month was seen in. */
          years: number
          /** Median return of the month. In percent. */
          median: number | null
          /** Lower end of an interval that holds the median with at least 95%. In percent. */
          low: number | null
          /** Upper end of that interval. In percent. */
          high: number | null
        }[]
        /** How many bars the figures are from. In bars. */
        bars: number
        /** Open of the first bar that counts. In seconds, UTC. */
        from: number | null
        /** Open of the last bar that counts. In seconds, UTC. */
        to: number | null
        /** Why the part is empty; null where it is not. */
        reason: string | null
      }
      /** The answer to the question; null where nothing was asked. */
      answer: {
        /** The answer in plain text. */
        text: string
        /** The answer in Markdown, in which a figure stands as [[f:ID]]. */
        content: string
        /** Every figure of the answer, with all that it takes to check it. */
        figures: {
          /** By which the content refers to it. */
          id: string
          /** The figure as it is written. */
          text: string
          /** The value. */
          value: number
          /** The unit of the value. */
          unit: 'price' | 'distance' | 'pips' | 'percent' | 'atr' | 'r' | 'deviations' | 'number' | 'bars' | 'count' | 'money' | 'units' | 'time' | 'minutes' | 'days' | 'basis_points' | 'share'
          /** Symbol of the market. */
          symbol: string | null
          /** Length of a bar. */
          timeframe: Timeframe
          /** Open of the first bar behind it; null where no bars are. In seconds, UTC. */
          from: number | null
          /** Open of the last bar behind it; null where no bars are. In seconds, UTC. */
          to: number | null
          /** The tool that computed it. */
          tool: string
          /** How it was computed, in words. */
          formula: string
        }[]
        /** Questions that fit after this one. */
        suggestions: string[]
      } | null
    }
  }
  /** What the price did after a condition in your own words was true: the changes after it at several horizons with their interval, against those of all bars. */
  cohorts: {
    given: {
      /** Symbol of the market. */
      symbol: string
      /** Length of a bar. */
      timeframe?: Timeframe
      /** The condition in your own words; in the answer, as it was read. */
      condition: string
      /** Bars from the close of a case to the close that is compared. In bars. */
      horizon_bars?: number
      /** Whether a case is a bar on which the condition becomes true, or every bar on which it is true. */
      each?: 'begins' | 'every_bar'
      /** First trading day that counts; without it, the newest bars do. */
      first_day?: string
      /** Last trading day that counts. */
      last_day?: string
    }
    answer: {
      /** Symbol of the market. */
      symbol: string
      /** Length of a bar. */
      timeframe: Timeframe
      /** The condition in your own words; in the answer, as it was read. */
      condition: string
      /** Whether the newest closed bar is a case. */
      is_now: boolean
      /** How often the condition came true, or was true, by what each says. */
      cases: number
      /** Bars on which the condition is known. In bars. */
      known_bars: number
      /** Open of the first of them; null without one. In seconds, UTC. */
      since: number | null
      /** Open of the last bar that is looked at; null without one. In seconds, UTC. */
      until: number | null
      /** The finding in sentences. */
      summary: string
      /** What followed, for each horizon. */
      horizons: {
        /** Bars from the close of a case to the close that is compared. In bars. */
        horizon_bars: number
        /** What followed the cases. */
        cases: {
          /** Cases whose horizon has ended. */
          count: number | null
          /** Median change. In percent. */
          median: number | null
          /** One case in ten changed by less. In percent. */
          low: number | null
          /** One case in ten changed by more. In percent. */
          high: number | null
          /** Share that closed higher. In percent. */
          up: number | null
          /** Share that closed lower. In percent. */
          down: number | null
          /** Of these, those that do not overlap. */
          apart: number | null
          /** Lower end of the 95% interval of the share that rose. In percent. */
          up_low: number | null
          /** Upper end of that interval. In percent. */
          up_high: number | null
          /** Lower end of the 95% interval of the share that fell. In percent. */
          down_low: number | null
          /** Upper end of that interval. In percent. */
          down_high: number | null
        }
        /** What followed all bars, to compare with. */
        all_bars: {
          /** Bars whose horizon has ended. In bars. */
          count: number | null
          /** Median change. In percent. */
          median: number | null
          /** One bar in ten changed by less. In percent. */
          low: number | null
          /** One bar in ten changed by more. In percent. */
          high: number | null
          /** Share that closed higher. In percent. */
          up: number | null
          /** Share that closed lower. In percent. */
          down: number | null
        }
        /** Whether the share that rose differs from that of all bars: none (no case), few (too few cases to say), within_chance, more_often_up or less_often_up. */
        verdict: 'none' | 'few' | 'within_chance' | 'more_often_up' | 'less_often_up'
      }[]
      /** The newest cases whose horizon has ended, newest first. */
      newest: {
        /** Open of the bar. In seconds, UTC. */
        timestamp: number
        /** Close of the bar of the case. In quote currency. */
        price: number
        /** Change to the close at the horizon. In percent. */
        change_percent: number | null
      }[]
    }
  }
  /** Reads a strategy in your own words into rules: what each phrase became, what was assumed, what is still open, and what is not supported. Nothing is stored. */
  readStrategy: {
    given: {
      /** The strategy in your own words. */
      strategy_text: string
      /** Symbol of the market. */
      symbol?: string
      /** Length of a bar. */
      timeframe?: Timeframe
      /** First day of the period, where the text names none. */
      start_date?: string
      /** Last day of the period, where the text names none. */
      end_date?: string
      /** What the strategy begins with, where the text does not say. In US dollars. */
      initial_capital?: number
      /** The id of a question to the id of the option that settles it. */
      answers?: Record<string, string>
    }
    answer: {
      /** What was understood of the text. */
      reading: {
        /** Version of the reader. */
        reader_version: string
        /** ok: can be tested. clarify: a question is open. refuse: not supported. invalid: no strategy. */
        status: 'ok' | 'clarify' | 'refuse' | 'invalid'
        /** Why the text cannot be read at all, or is refused; null otherwise. */
        problem: string | null
        /** The rules in plain words, in the order of the text. */
        rules: {
          /** Number of the rule; null where no words of the text say it. */
          number: number | null
          /** What the rule does, such as entry, stop or target. */
          role: string
          /** Which trades it is for. */
          side: 'long' | 'short' | 'both'
          /** The rule in plain words. */
          text: string
        }[]
        /** The whole text in stretches, each with what became of it. */
        phrases: {
          /** Where it begins in the text. In characters. */
          start: number
          /** Where it ends in the text. In characters. */
          end: number
          /** The words. */
          text: string
          /** What the words are. */
          kind: 'rule' | 'parameter' | 'action' | 'comment' | 'not_understood'
          /** Number of the rule that they became; null where they became none. */
          rule: number | null
          /** Whether it must be settled before a test. */
          blocks: boolean
        }[]
        /** What was added because the text does not say it. */
        assumptions: {
          /** What it is about. */
          label: string
          /** What was taken. */
          value: string | number
          /** The unit of the value. */
          unit: string | null
          /** Why it was taken. */
          why: string
        }[]
        /** What the text leaves open. */
        questions: {
          /** By which answers name it. */
          id: string
          /** The question. */
          text: string
          /** Whether it must be settled before a test. */
          blocks: boolean
          /** What it can be settled by, each with its id and label. */
          options: {
            /** Its id. */
            id: string
            /** The name of the source in words. */
            label: string
          }[]
          /** The option that is used while nobody answers; null where it blocks. */
          assumed: string | null
          /** Where in the text it is about. */
          places: {
            /** Where it begins in the text. In characters. */
            start: number
            /** Where it ends in the text. In characters. */
            end: number
          }[]
        }[]
        /** What the text asks for that is not supported. */
        unsupported: {
          /** What it is. */
          text: string
          /** The nearest thing that is supported; null where there is none. */
          nearest: string | null
          /** Where in the text it is about. */
          places: {
            /** Where it begins in the text. In characters. */
            start: number
            /** Where it ends in the text. In characters. */
            end: number
          }[]
        }[]
      }
    }
  }
  /** Reads a strategy in your own words and starts its backtest as a job. Where something is open or not supported, it is refused with the reading, and costs nothing. */
  startBacktest: {
    given: {
      /** The strategy in your own words. */
      strategy_text: string
      /** Symbol of the market. */
      symbol?: string
      /** Length of a bar. */
      timeframe?: Timeframe
      /** First day of the period, where the text names none. */
      start_date?: string
      /** Last day of the period, where the text names none. */
      end_date?: string
      /** What the strategy begins with, where the text does not say. In US dollars. */
      initial_capital?: number
      /** The id of a question to the id of the option that settles it. */
      answers?: Record<string, string>
      /** Values to use instead of those that the text says or leaves to be assumed, by their place in the plan. */
      overrides?: Record<string, number | string>
      /** Parts of the text, from start to end, that you accept although they were not understood: they are left out of the rules. */
      confirmed?: {
        /** Where the part begins. In characters. */
        start: number
        /** Where it ends. In characters. */
        end: number
      }[]
    }
    answer: {
      /** The job, as it is now. */
      job: {
        /** Id of the job. */
        id: string
        /** What is done. */
        kind: 'backtest' | 'robustness'
        /** pending and running are not over; completed has a result, failed has a reason. */
        status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'
        /** How far it is. In percent. */
        progress: number
        /** The stage while it runs; once it is completed, what came out in a line. */
        message: string
        /** Why it failed; null otherwise. */
        error: string | null
        /** Symbol of the market. */
        symbol: string
        /** Length of a bar. */
        timeframe: Timeframe
        /** The job of the backtest that a robustness check is about; null of a backtest. */
        backtest_id: string | null
        /** The moment that it lives in: no later price is known to it. In ISO 8601, UTC. */
        as_of: string
        /** When it was started. In ISO 8601, UTC. */
        created_at: string
        /** When it last changed. In ISO 8601, UTC. */
        updated_at: string
        /** When it ended; null until then. In ISO 8601, UTC. */
        ended_at: string | null
      }
    }
  }
  /** What came out of a completed backtest: the rules that were tested, figures, the interval of the return, the equity curve, and the receipt. */
  readBacktest: {
    given: {
      /** Id of the job. */
      job_id: string
    } & {
      /** Names of the fields that are wanted, joined by commas; all of them where it is left out. */
      fields?: string
    }
    answer: {
      /** The rules in plain words, in the order of the text. */
      rules?: {
        /** Number of the rule; null where no words of the text say it. */
        number: number | null
        /** What the rule does, such as entry, stop or target. */
        role: string
        /** Which trades it is for. */
        side: 'long' | 'short' | 'both'
        /** The rule in plain words. */
        text: string
      }[]
      /** What was added because the text does not say it. */
      assumptions?: {
        /** What it is about. */
        label: string
        /** What was taken. */
        value: string | number
        /** The unit of the value. */
        unit: string | null
        /** Why it was taken. */
        why: string
      }[]
      /** The figures of the run, by its pessimistic outcome. */
      summary?: {
        /** Return of the whole run. In percent. */
        total_return: number | null
        /** Final equity less the starting balance. In US dollars. */
        net_profit: number | null
        /** The starting balance. In US dollars. */
        initial_capital: number
        /** The account at the last close. In US dollars. */
        final_equity: number | null
        /** What buying once and holding would have given. In percent. */
        buy_and_hold_return: number | null
        /** How many trades. */
        total_trades: number
        /** Trades in profit. */
        winning_trades: number
        /** Trades at a loss. */
        losing_trades: number
        /** Share of the trades in profit. In percent. */
        win_rate: number | null
        /** Mean profit of the winning trades. In US dollars. */
        average_win: number | null
        /** Mean loss of the losing trades. In US dollars. */
        average_loss: number | null
        /** Gains over losses. */
        profit_factor: number | null
        /** Mean of the daily returns over their deviation, a year; null under three months. */
        sharpe_ratio: number | null
        /** Deepest fall of equity below its peak, 0 or negative. In percent. */
        max_drawdown: number | null
        /** Commissions of all trades; financing over nights is not among them. In US dollars. */
        fees_paid: number
        /** The cost per side at which the profit would be 0. In basis points. */
        break_even_cost: number | null
      }
      /** Three outcomes of the run, since a bar does not record what came first inside it; the pessimistic one is the summary. */
      interval?: {
        /** Where a bar leaves open what came first, the worse order is taken. */
        pessimistic: {
          /** Return of the whole run. In percent. */
          total_return: number | null
          /** Final equity less the starting balance. In US dollars. */
          net_profit: number | null
          /** Deepest fall of equity below its peak, 0 or negative. In percent. */
          max_drawdown: number | null
          /** Share of the trades in profit. In percent. */
          win_rate: number | null
          /** Gains over losses. */
          profit_factor: number | null
          /** How many trades. */
          total_trades: number
        }
        /** Price went to whichever extreme is nearer to the open first. */
        expected: {
          /** Return of the whole run. In percent. */
          total_return: number | null
          /** Final equity less the starting balance. In US dollars. */
          net_profit: number | null
          /** Deepest fall of equity below its peak, 0 or negative. In percent. */
          max_drawdown: number | null
          /** Share of the trades in profit. In percent. */
          win_rate: number | null
          /** Gains over losses. */
          profit_factor: number | null
          /** How many trades. */
          total_trades: number
        }
        /** The better order is taken. */
        optimistic: {
          /** Return of the whole run. In percent. */
          total_return: number | null
          /** Final equity less the starting balance. In US dollars. */
          net_profit: number | null
          /** Deepest fall of equity below its peak, 0 or negative. In percent. */
          max_drawdown: number | null
          /** Share of the trades in profit. In percent. */
          win_rate: number | null
          /** Gains over losses. */
          profit_factor: number | null
          /** How many trades. */
          total_trades: number
        }
        /** Trades whose outcome depends on the order of prices inside a bar. */
        ambiguous_trades: number
        /** Trades that bars of a lower timeframe have decided. */
        resolved_trades: number
      } | null
      /** Every statistic of the run. */
      figures?: {
        /** Name of the statistic. */
        name: string
        /** The same in words. */
        title: string
        /** The value. */
        value: number | null
        /** The unit of the value. */
        unit: string
        /** Why there is no value; null where there is one. */
        reason: string | null
      }[]
      /** The return of each month. */
      monthly_returns?: {
        /** The month. */
        month: string
        /** Gain or loss of the month. In US dollars. */
        return_value: number
        /** The return. In percent. */
        return_percent: number
      }[]
      /** The account over time, at most 2,000 points. */
      equity_curve?: {
        /** When. In seconds, UTC. */
        timestamp: number
        /** The account, open positions included. In US dollars. */
        equity: number
        /** How far it lies below its peak, 0 or negative. In percent. */
        drawdown_percent: number
        /** The account had the market been bought and held. In US dollars. */
        hold?: number
      }[]
      /** How many variants of this strategy your keys have tried: the more, the likelier a good result is luck. */
      trials?: {
        /** Variants, this one included. */
        trials: number
        /** The best Sharpe a year that luck alone would be expected to reach with so many. */
        luck_sharpe: number | null
      }
      /** What the run was made from, by which it can be repeated. */
      receipt?: {
        /** Where the prices come from. */
        source: 'simulated' | 'imported' | 'exchange' | 'yahoo'
        /** The exchange or provider in words. */
        source_label?: string
        /** Whether prices are adjusted for dividends, where a market has them. */
        adjustment?: 'none' | 'dividends'
        /** Bars that were tested. In bars. */
        bars: number
        /** Open of the first bar that was tested. In seconds, UTC. */
        first_time: number
        /** Open of the last bar. In seconds, UTC. */
        last_time: number
        /** Difference of ask and bid that was taken. In quote currency. */
        spread: number
        /** How much worse a market order is filled. In quote currency. */
        slippage: number
        /** Hash of the rules. */
        plan_hash: string
        /** Hash of the prices. */
        data_hash: string
        /** Hash of the trades: equal where bar, size and price of each are equal. */
        trade_hash: string
        /** Version of the engine. */
        engine_version: string
        /** Version of the reader. */
        reader_version: string
      }
      /** The job, as it is now. */
      job: {
        /** Id of the job. */
        id: string
        /** What is done. */
        kind: 'backtest' | 'robustness'
        /** pending and running are not over; completed has a result, failed has a reason. */
        status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'
        /** How far it is. In percent. */
        progress: number
        /** The stage while it runs; once it is completed, what came out in a line. */
        message: string
        /** Why it failed; null otherwise. */
        error: string | null
        /** Symbol of the market. */
        symbol: string
        /** Length of a bar. */
        timeframe: Timeframe
        /** The job of the backtest that a robustness check is about; null of a backtest. */
        backtest_id: string | null
        /** The moment that it lives in: no later price is known to it. In ISO 8601, UTC. */
        as_of: string
        /** When it was started. In ISO 8601, UTC. */
        created_at: string
        /** When it last changed. In ISO 8601, UTC. */
        updated_at: string
        /** When it ended; null until then. In ISO 8601, UTC. */
        ended_at: string | null
      }
    }
  }
  /** The trades of a completed backtest, oldest first, in pages. */
  listTrades: {
    given: {
      /** Id of the job. */
      job_id: string
    } & {
      /** How many come in one answer. */
      limit?: string | number
      /** The next_cursor of the page before. */
      cursor?: string
      /** Names of the fields that are wanted, joined by commas; all of them where it is left out. */
      fields?: string
    }
    answer: {
      /** The trades, oldest first. */
      trades: {
        /** Number of the trade, counted from 1. */
        number?: number
        /** BUY opens a long position, SELL a short one. */
        type?: 'BUY' | 'SELL'
        /** When it was opened. In ISO 8601, UTC. */
        entry_time?: string
        /** When it was closed. In ISO 8601, UTC. */
        exit_time?: string
        /** Price at which it was opened; the average of several fills. In quote currency. */
        entry_price?: number
        /** Price at which it was closed. In quote currency. */
        exit_price?: number
        /** Size. In units. */
        quantity?: number
        /** Gain or loss after all costs. In US dollars. */
        profit_loss?: number
        /** The same of the balance before the trade. In percent. */
        profit_loss_percent?: number
        /** How long it was open. In minutes. */
        duration?: number
        /** The first stop; null without one. In quote currency. */
        stop_price?: number | null
        /** The target; null without one. In quote currency. */
        target_price?: number | null
        /** What the stop put at risk, else 2% of the entry value. In US dollars. */
        risk_amount?: number
        /** Which of the two the risk is. */
        risk_basis?: 'stop' | 'two_percent'
        /** Commission. In US dollars. */
        fees?: number
        /** Cost of holding over nights. In US dollars. */
        financing?: number
        /** How far it went against the position at worst. In percent. */
        mae_percent?: number
        /** How far it went with the position at best. In percent. */
        mfe_percent?: number
        /** What closed it. */
        exit_reason?: string
        /** The fill rule that opened it. */
        opened_by?: string
        /** The fill rule that closed it. */
        closed_by?: string
        /** Whether its outcome depends on what is not known inside a bar. */
        ambiguous?: boolean
        /** Whether bars of a lower timeframe have decided it. */
        resolved?: boolean
        /** Fills of the position. */
        entries?: number
      }[]
      /** How many trades the backtest has. */
      count: number
      /** For the page of later trades; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Starts a robustness check of a completed backtest as a job: fifteen tests of whether its result may be luck. */
  startRobustness: {
    given: {
      /** The job of a completed backtest. */
      backtest_id: string
      /** quick makes fewer simulations of each kind; both ask the same questions. */
      depth?: 'quick' | 'full'
      /** The same seed gives the same figures. */
      seed?: number
    }
    answer: {
      /** The job, as it is now. */
      job: {
        /** Id of the job. */
        id: string
        /** What is done. */
        kind: 'backtest' | 'robustness'
        /** pending and running are not over; completed has a result, failed has a reason. */
        status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'
        /** How far it is. In percent. */
        progress: number
        /** The stage while it runs; once it is completed, what came out in a line. */
        message: string
        /** Why it failed; null otherwise. */
        error: string | null
        /** Symbol of the market. */
        symbol: string
        /** Length of a bar. */
        timeframe: Timeframe
        /** The job of the backtest that a robustness check is about; null of a backtest. */
        backtest_id: string | null
        /** The moment that it lives in: no later price is known to it. In ISO 8601, UTC. */
        as_of: string
        /** When it was started. In ISO 8601, UTC. */
        created_at: string
        /** When it last changed. In ISO 8601, UTC. */
        updated_at: string
        /** When it ended; null until then. In ISO 8601, UTC. */
        ended_at: string | null
      }
    }
  }
  /** What a completed robustness check has found: the verdict with its reasons, and the evidence of each test. */
  readRobustness: {
    given: {
      /** Id of the job. */
      job_id: string
    }
    answer: {
      /** What the tests say together, with the reasons. */
      verdict: {
        /** The verdict. */
        level: 'holds_up' | 'fragile' | 'likely_chance' | 'not_enough_evidence'
        /** The verdict in a sentence. */
        headline: string
        /** Every test with its outcome. */
        reasons: {
          /** Which test. */
          test: 'sample_size' | 'profit_after_costs' | 'random_entries' | 'deflated_sharpe' | 'overfitting' | 'walk_forward_rolling' | 'walk_forward_anchored' | 'plateau' | 'resampled_candles' | 'trade_order' | 'break_even_cost' | 'cost_jitter' | 'concentration' | 'years' | 'regimes'
          /** The test in words. */
          title: string
          /** What it says; unknown where it could not be judged. */
          outcome: 'pass' | 'warn' | 'fail' | 'unknown'
          /** What was found, with its figures, and what it means. */
          sentence: string
          /** What passes and what fails. */
          rule: string
        }[]
      }
      /** How many variants of this strategy your keys have tried: the more, the likelier a good result is luck. */
      trials: {
        /** Variants that the present one was chosen from, itself included. */
        before: number
        /** Others that only checks have tried. */
        added: number
        /** Both. */
        total: number
      }
      /** How certain the Sharpe ratio is; null where it has no meaning. */
      sharpe: {
        /** Sharpe a year. */
        annual: number | null
        /** Probability that the true Sharpe is above 0. In probability. */
        probabilistic: number | null
        /** The same after all variants that were tried: above the best Sharpe that luck would give. In probability. */
        deflated: number | null
        /** The best Sharpe a year that luck alone would be expected to give. */
        best_by_luck: number | null
      } | null
      /** The run year by year. */
      years: {
        /** The year, or trend and volatility. */
        key: string
        /** The same in words. */
        label: string
        /** Trades in it. */
        trades: number
        /** Return in it. In percent. */
        return_percent: number
        /** Sharpe a year; null with too few days. */
        sharpe: number | null
        /** Its share of the growth of the account; null where the account did not grow. In percent. */
        profit_share_percent: number | null
      }[] | null
      /** The run by trend and volatility of the market. */
      regimes: {
        /** The year, or trend and volatility. */
        key: string
        /** The same in words. */
        label: string
        /** Trades in it. */
        trades: number
        /** Return in it. In percent. */
        return_percent: number
        /** Sharpe a year; null with too few days. */
        sharpe: number | null
        /** Its share of the growth of the account; null where the account did not grow. In percent. */
        profit_share_percent: number | null
      }[] | null
      /** The same rules with other numbers around the present ones. */
      sweep: {
        /** The numbers that were varied. */
        axes: {
          /** Place in the plan. */
          path: string
          /** The number in words. */
          label: string
          /** The value that the text says. */
          present: number
          /** The values that were tried. */
          values: number[]
        }[]
        /** How many combinations were tried. */
        combinations: number
        /** Share of the combinations that end in profit. In percent. */
        profitable_percent: number | null
        /** Share of the combinations that the present one beats. In percent. */
        present_rank_percent: number | null
        /** Whether neighbours do as well: 1 on a plateau, 0 on a lonely peak. */
        plateau: number | null
      } | null
      /** Whether what is best in one part of the history is any good in the other. */
      overfitting: {
        /** Share of splits whose best falls below the median out of sample. In probability. */
        probability: number | null
        /** Share of splits whose best loses out of sample. In probability. */
        probability_of_loss: number | null
        /** How many splits were compared. */
        splits: number
        /** How many combinations were compared. */
        combinations: number
      } | null
      /** The numbers are chosen on one stretch and tested on the next, window by window. */
      walk_forward: {
        /** rolling: the stretch to choose on moves along. anchored: it always begins at the start. */
        mode: 'rolling' | 'anchored'
        /** How many stretches were tested. */
        windows: number
        /** Return out of sample. In percent. */
        return_percent: number
        /** Sharpe a year, out of sample. */
        sharpe: number | null
        /** Deepest fall out of sample. In percent. */
        max_drawdown_percent: number
        /** Trades out of sample. */
        trades: number
        /** Yearly return out of sample over that in sample. */
        efficiency: number | null
        /** Share of the stretches in profit. In percent. */
        windows_in_profit_percent: number | null
      }[]
      /** The trades in other orders, and drawn anew. */
      trade_order: {
        /** How many were made. */
        simulations: number
        /** Where the account ends. In US dollars. */
        final_equity: {
          /** 5th percentile of the simulations. */
          p5: number
          /** 25th percentile of the simulations. */
          p25: number
          /** Median of the simulations. */
          p50: number
          /** 75th percentile of the simulations. */
          p75: number
          /** 95th percentile of the simulations. */
          p95: number
        }
        /** Deepest fall, negative: p5 is the deep end. In percent. */
        max_drawdown_percent: {
          /** 5th percentile of the simulations. */
          p5: number
          /** 25th percentile of the simulations. */
          p25: number
          /** Median of the simulations. */
          p50: number
          /** 75th percentile of the simulations. */
          p75: number
          /** 95th percentile of the simulations. */
          p95: number
        }
        /** Share that ends below the starting balance. In percent. */
        loss_percent: number
        /** Share of the orders that fall deeper than the run did. In percent. */
        deeper_percent: number
      } | null
      /** The strategy on histories made of its candles in blocks. */
      resampled_candles: {
        /** How many were made. */
        simulations: number
        /** The return. In percent. */
        return_percent: {
          /** 5th percentile of the simulations. */
          p5: number
          /** 25th percentile of the simulations. */
          p25: number
          /** Median of the simulations. */
          p50: number
          /** 75th percentile of the simulations. */
          p75: number
          /** 95th percentile of the simulations. */
          p95: number
        }
        /** Deepest fall, negative: p5 is the deep end. In percent. */
        max_drawdown_percent: {
          /** 5th percentile of the simulations. */
          p5: number
          /** 25th percentile of the simulations. */
          p25: number
          /** Median of the simulations. */
          p50: number
          /** 75th percentile of the simulations. */
          p75: number
          /** 95th percentile of the simulations. */
          p95: number
        }
        /** Share that ends in profit. In percent. */
        profitable_percent: number
      } | null
      /** The strategy at other costs. */
      cost_jitter: {
        /** How many were made. */
        simulations: number
        /** The return. In percent. */
        return_percent: {
          /** 5th percentile of the simulations. */
          p5: number
          /** 25th percentile of the simulations. */
          p25: number
          /** Median of the simulations. */
          p50: number
          /** 75th percentile of the simulations. */
          p75: number
          /** 95th percentile of the simulations. */
          p95: number
        }
        /** Share that ends in profit. In percent. */
        profitable_percent: number
      } | null
      /** As many entries at random bars. */
      random_entries: {
        /** How many were made. */
        simulations: number
        /** Mean profit of the strategy’s entries. In percent. */
        actual_mean_percent: number
        /** Mean profit of random entries. In percent. */
        random_mean_percent: {
          /** 5th percentile of the simulations. */
          p5: number
          /** 25th percentile of the simulations. */
          p25: number
          /** Median of the simulations. */
          p50: number
          /** 75th percentile of the simulations. */
          p75: number
          /** 95th percentile of the simulations. */
          p95: number
        }
        /** Share of the random ones that do at least as well. In probability. */
        p_value: number | null
      } | null
      /** Tests that could not be made. */
      skipped: {
        /** Which test. */
        part: string
        /** Why it could not be made. */
        reason: string
      }[]
      /** The job, as it is now. */
      job: {
        /** Id of the job. */
        id: string
        /** What is done. */
        kind: 'backtest' | 'robustness'
        /** pending and running are not over; completed has a result, failed has a reason. */
        status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'
        /** How far it is. In percent. */
        progress: number
        /** The stage while it runs; once it is completed, what came out in a line. */
        message: string
        /** Why it failed; null otherwise. */
        error: string | null
        /** Symbol of the market. */
        symbol: string
        /** Length of a bar. */
        timeframe: Timeframe
        /** The job of the backtest that a robustness check is about; null of a backtest. */
        backtest_id: string | null
        /** The moment that it lives in: no later price is known to it. In ISO 8601, UTC. */
        as_of: string
        /** When it was started. In ISO 8601, UTC. */
        created_at: string
        /** When it last changed. In ISO 8601, UTC. */
        updated_at: string
        /** When it ended; null until then. In ISO 8601, UTC. */
        ended_at: string | null
      }
    }
  }
  /** The jobs of this environment, newest first. */
  listJobs: {
    given: {
      /** Only jobs of this kind. */
      kind?: 'backtest' | 'robustness'
      /** Only jobs that are in this state. */
      status?: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'
      /** How many come in one answer. */
      limit?: string | number
      /** The next_cursor of the page before. */
      cursor?: string
      /** Names of the fields that are wanted, joined by commas; all of them where it is left out. */
      fields?: string
    }
    answer: {
      /** The jobs, newest first. */
      jobs: {
        /** Id of the job. */
        id?: string
        /** What is done. */
        kind?: 'backtest' | 'robustness'
        /** pending and running are not over; completed has a result, failed has a reason. */
        status?: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'
        /** How far it is. In percent. */
        progress?: number
        /** The stage while it runs; once it is completed, what came out in a line. */
        message?: string
        /** Why it failed; null otherwise. */
        error?: string | null
        /** Symbol of the market. */
        symbol?: string
        /** Length of a bar. */
        timeframe?: Timeframe
        /** The job of the backtest that a robustness check is about; null of a backtest. */
        backtest_id?: string | null
        /** The moment that it lives in: no later price is known to it. In ISO 8601, UTC. */
        as_of?: string
        /** When it was started. In ISO 8601, UTC. */
        created_at?: string
        /** When it last changed. In ISO 8601, UTC. */
        updated_at?: string
        /** When it ended; null until then. In ISO 8601, UTC. */
        ended_at?: string | null
      }[]
      /** For the page of older jobs; null on the last page. */
      next_cursor: string | null
    }
  }
  /** How far a job is. With wait_seconds it answers as soon as the job has ended, and at the latest after that time. */
  readJob: {
    given: {
      /** Id of the job. */
      job_id: string
    } & {
      /** How long to wait for the job’s end before the answer. In seconds. */
      wait_seconds?: string | number
    }
    answer: {
      /** The job, as it is now. */
      job: {
        /** Id of the job. */
        id: string
        /** What is done. */
        kind: 'backtest' | 'robustness'
        /** pending and running are not over; completed has a result, failed has a reason. */
        status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'
        /** How far it is. In percent. */
        progress: number
        /** The stage while it runs; once it is completed, what came out in a line. */
        message: string
        /** Why it failed; null otherwise. */
        error: string | null
        /** Symbol of the market. */
        symbol: string
        /** Length of a bar. */
        timeframe: Timeframe
        /** The job of the backtest that a robustness check is about; null of a backtest. */
        backtest_id: string | null
        /** The moment that it lives in: no later price is known to it. In ISO 8601, UTC. */
        as_of: string
        /** When it was started. In ISO 8601, UTC. */
        created_at: string
        /** When it last changed. In ISO 8601, UTC. */
        updated_at: string
        /** When it ended; null until then. In ISO 8601, UTC. */
        ended_at: string | null
      }
    }
  }
  /** How far a job is, as server-sent events, until it has ended. */
  watchJob: {
    given: {
      /** Id of the job. */
      job_id: string
    }
    answer: {
      /** The job, as it is now. */
      job: {
        /** Id of the job. */
        id: string
        /** What is done. */
        kind: 'backtest' | 'robustness'
        /** pending and running are not over; completed has a result, failed has a reason. */
        status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'
        /** How far it is. In percent. */
        progress: number
        /** The stage while it runs; once it is completed, what came out in a line. */
        message: string
        /** Why it failed; null otherwise. */
        error: string | null
        /** Symbol of the market. */
        symbol: string
        /** Length of a bar. */
        timeframe: Timeframe
        /** The job of the backtest that a robustness check is about; null of a backtest. */
        backtest_id: string | null
        /** The moment that it lives in: no later price is known to it. In ISO 8601, UTC. */
        as_of: string
        /** When it was started. In ISO 8601, UTC. */
        created_at: string
        /** When it last changed. In ISO 8601, UTC. */
        updated_at: string
        /** When it ended; null until then. In ISO 8601, UTC. */
        ended_at: string | null
      }
    }
  }
  /** Cancels a job that has not ended. What its start cost is given back. */
  cancelJob: {
    given: {
      /** Id of the job. */
      job_id: string
    }
    answer: {
      /** The job, as it is now. */
      job: {
        /** Id of the job. */
        id: string
        /** What is done. */
        kind: 'backtest' | 'robustness'
        /** pending and running are not over; completed has a result, failed has a reason. */
        status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'
        /** How far it is. In percent. */
        progress: number
        /** The stage while it runs; once it is completed, what came out in a line. */
        message: string
        /** Why it failed; null otherwise. */
        error: string | null
        /** Symbol of the market. */
        symbol: string
        /** Length of a bar. */
        timeframe: Timeframe
        /** The job of the backtest that a robustness check is about; null of a backtest. */
        backtest_id: string | null
        /** The moment that it lives in: no later price is known to it. In ISO 8601, UTC. */
        as_of: string
        /** When it was started. In ISO 8601, UTC. */
        created_at: string
        /** When it last changed. In ISO 8601, UTC. */
        updated_at: string
        /** When it ended; null until then. In ISO 8601, UTC. */
        ended_at: string | null
      }
    }
  }
  /** The time that test keys live in. */
  readTestClock: {
    given: Record<never, never>
    answer: {
      /** The time of the test clock; null is the real time. In ISO 8601, UTC. */
      at: string | null
    }
  }
  /** Sets the time that test keys live in to a past moment, or moves it forward: prices, analyses, alerts, webhooks and limits are then as they were. */
  moveTestClock: {
    given: {
      /** The time of the test clock; null is the real time. In ISO 8601, UTC. */
      at?: string | null
      /** Moves the clock forward from its present time. Give this or at, not both. In seconds. */
      advance_seconds?: number
    }
    answer: {
      /** The time of the test clock; null is the real time. In ISO 8601, UTC. */
      at: string | null
      /** The alerts that fired as the clock was moved on, in their order. */
      fired: {
        /** Id of the alert. */
        alert_id: string
        /** The alert in a few words. */
        title: string
        /** What the alert says. */
        text: string
        /** When it fired, by the test clock. In ISO 8601, UTC. */
        at: string
      }[]
    }
  }
  /** The alerts of the sandbox, newest first. */
  listTestAlerts: {
    given: Record<never, never>
    answer: {
      /** The alerts, newest first. */
      results: {
        /** Id of the alert. */
        id: string
        /** Symbol of the market. */
        symbol: string
        /** Length of a bar. */
        timeframe: Timeframe
        /** The alert in a few words. */
        title: string
        /** When it was set, by the test clock. In ISO 8601, UTC. */
        created_at: string
        /** When it fired, by the test clock; null until then. In ISO 8601, UTC. */
        fired_at: string | null
      }[]
    }
  }
  /** Sets an alert that fires as the test clock is moved on, and is sent to the webhooks of the test environment. */
  createTestAlert: {
    given: ({
      /** What the alert waits for: above, below and crosses take target_price, moves takes percent, words takes text. */
      condition: 'above'
      /** Symbol of the market. */
      symbol: string
      /** Length of a bar. */
      timeframe?: Timeframe
      /** With above, below and crosses: the price. In quote currency. */
      target_price: number
    } | {
      /** What the alert waits for: above, below and crosses take target_price, moves takes percent, words takes text. */
      condition: 'below'
      /** Symbol of the market. */
      symbol: string
      /** Length of a bar. */
      timeframe?: Timeframe
      /** With above, below and crosses: the price. In quote currency. */
      target_price: number
    } | {
      /** What the alert waits for: above, below and crosses take target_price, moves takes percent, words takes text. */
      condition: 'crosses'
      /** Symbol of the market. */
      symbol: string
      /** Length of a bar. */
      timeframe?: Timeframe
      /** With above, below and crosses: the price. In quote currency. */
      target_price: number
    } | {
      /** What the alert waits for: above, below and crosses take target_price, moves takes percent, words takes text. */
      condition: 'moves'
      /** Symbol of the market. */
      symbol: string
      /** Length of a bar. */
      timeframe?: Timeframe
      /** With moves: the change of a bar. In percent. */
      percent: number
    } | {
      /** What the alert waits for: above, below and crosses take target_price, moves takes percent, words takes text. */
      condition: 'words'
      /** Symbol of the market. */
      symbol: string
      /** Length of a bar. */
      timeframe?: Timeframe
      /** With the condition words: the condition in your own words. */
      text: string
    })
    answer: {
      /** Id of the alert. */
      id: string
      /** Symbol of the market. */
      symbol: string
      /** Length of a bar. */
      timeframe: Timeframe
      /** The alert in a few words. */
      title: string
      /** When it was set, by the test clock. In ISO 8601, UTC. */
      created_at: string
      /** When it fired, by the test clock; null until then. In ISO 8601, UTC. */
      fired_at: string | null
    }
  }
  /** Removes an alert of the sandbox. */
  deleteTestAlert: {
    given: {
      /** Id of the alert. */
      alert_id: string
    }
    answer: Record<never, never>
  }
}
export type CallName = keyof Calls
/** The calls that answer one page of several. */
export type PagedCall = 'chartData' | 'listTrades' | 'listJobs'
/** The calls that answer a stream of events. */
export type EventCall = 'watchJob'

/** How each call is made. */
export const calls: { readonly [K in CallName]: CallFacts } = {
  health: { method: 'GET', path: '/b2b/health/', query: [], hasBody: false, isFile: false, isRetried: true, keepsAnswer: false },
  whoami: { method: 'GET', path: '/b2b/whoami/', query: [], hasBody: false, isFile: false, isRetried: true, keepsAnswer: false },
  pricing: { method: 'GET', path: '/b2b/pricing/', query: [], hasBody: false, isFile: false, isRetried: true, keepsAnswer: false },
  info: { method: 'GET', path: '/b2b/info/', query: [], hasBody: false, isFile: false, isRetried: true, keepsAnswer: false },
  openapiSchema: { method: 'GET', path: '/b2b/openapi-schema/', query: [], hasBody: false, isFile: false, isRetried: true, keepsAnswer: false },
  chartData: { method: 'POST', path: '/b2b/charts/{id}/data/', query: [], hasBody: true, isFile: false, isRetried: true, keepsAnswer: false },
  chartExport: { method: 'POST', path: '/b2b/charts/{id}/export/', query: [], hasBody: true, isFile: true, isRetried: true, keepsAnswer: false },
  indicators: { method: 'POST', path: '/b2b/indicators/', query: [], hasBody: true, isFile: false, isRetried: true, keepsAnswer: false },
  levels: { method: 'POST', path: '/b2b/levels/', query: [], hasBody: true, isFile: false, isRetried: true, keepsAnswer: false },
  marketAnalysis: { method: 'POST', path: '/b2b/market-analysis/', query: [], hasBody: true, isFile: false, isRetried: false, keepsAnswer: true },
  cohorts: { method: 'POST', path: '/b2b/cohorts/', query: [], hasBody: true, isFile: false, isRetried: false, keepsAnswer: true },
  readStrategy: { method: 'POST', path: '/b2b/strategies/read/', query: [], hasBody: true, isFile: false, isRetried: true, keepsAnswer: false },
  startBacktest: { method: 'POST', path: '/b2b/backtests/', query: [], hasBody: true, isFile: false, isRetried: true, keepsAnswer: true },
  readBacktest: { method: 'GET', path: '/b2b/backtests/{job_id}/', query: ['fields'], hasBody: false, isFile: false, isRetried: true, keepsAnswer: false },
  listTrades: { method: 'GET', path: '/b2b/backtests/{job_id}/trades/', query: ['limit', 'cursor', 'fields'], hasBody: false, isFile: false, isRetried: true, keepsAnswer: false },
  startRobustness: { method: 'POST', path: '/b2b/robustness/', query: [], hasBody: true, isFile: false, isRetried: true, keepsAnswer: true },
  readRobustness: { method: 'GET', path: '/b2b/robustness/{job_id}/', query: [], hasBody: false, isFile: false, isRetried: true, keepsAnswer: false },
  listJobs: { method: 'GET', path: '/b2b/jobs/', query: ['kind', 'status', 'limit', 'cursor', 'fields'], hasBody: false, isFile: false, isRetried: true, keepsAnswer: false },
  readJob: { method: 'GET', path: '/b2b/jobs/{job_id}/', query: ['wait_seconds'], hasBody: false, isFile: false, isRetried: true, keepsAnswer: false },
  watchJob: { method: 'GET', path: '/b2b/jobs/{job_id}/events/', query: [], hasBody: false, isFile: false, isRetried: true, keepsAnswer: false },
  cancelJob: { method: 'POST', path: '/b2b/jobs/{job_id}/cancel/', query: [], hasBody: false, isFile: false, isRetried: true, keepsAnswer: false },
  readTestClock: { method: 'GET', path: '/b2b/test-clock/', query: [], hasBody: false, isFile: false, isRetried: true, keepsAnswer: false },
  moveTestClock: { method: 'POST', path: '/b2b/test-clock/', query: [], hasBody: true, isFile: false, isRetried: true, keepsAnswer: true },
  listTestAlerts: { method: 'GET', path: '/b2b/test-alerts/', query: [], hasBody: false, isFile: false, isRetried: true, keepsAnswer: false },
  createTestAlert: { method: 'POST', path: '/b2b/test-alerts/', query: [], hasBody: true, isFile: false, isRetried: true, keepsAnswer: true },
  deleteTestAlert: { method: 'DELETE', path: '/b2b/test-alerts/{alert_id}/', query: [], hasBody: false, isFile: false, isRetried: true, keepsAnswer: false },
}
