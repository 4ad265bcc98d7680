const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Pure functions of DuckDB 1.5.6, without I/O, settings, SQL, and those that can easily use gigabytes. */
export const allowedFunctions: ReadonlySet<string> = new Set([
  ...splitWords('+ - * / // % ** ^ || ~~ !~~ ~~* !~~* ~~~ & | << >> ~'),
  ...splitWords(`abs acos add asin atan atan2 cbrt ceil ceiling cos cot degrees divide exp even fdiv floor fmod gamma
    greatest isfinite isinf isnan least lgamma ln log log10 log2 mod multiply nextafter pi pow power radians round
    round_even sign signbit sin sqrt subtract tan trunc xor factorial gcd lcm bit_count`),
  ...splitWords(`ascii chr char_length character_length concat concat_ws contains ends_with suffix prefix starts_with
    format_bytes instr position strpos lcase left left_grapheme length len lower ltrim md5 ord replace right rtrim
    reverse split_part strip_accents substr substring trim ucase upper unicode nfc_normalize levenshtein
    damerau_levenshtein jaccard jaro_similarity jaro_winkler_similarity hamming like_escape ilike_escape
    not_like_escape not_ilike_escape regexp_matches regexp_full_match regexp_extract regexp_replace to_base hash`),
  ...splitWords(`age century date_add date_diff datediff date_part datepart date_sub datesub date_trunc datetrunc day
    dayname dayofmonth dayofweek dayofyear decade epoch epoch_ms era hour isodow isoyear julian last_day
    make_date make_time make_timestamp microsecond millennium millisecond minute month monthname quarter second
    strftime strptime try_strptime time_bucket to_timestamp week weekday weekofyear year yearweek current_date
    get_current_timestamp now today to_days to_hours to_minutes to_months to_quarters to_seconds to_weeks to_years
    to_milliseconds to_microseconds to_decades`),
  ...splitWords('nullif constant_or_null row struct_pack struct_extract'),
  ...splitWords(`any_value approx_count_distinct approx_quantile arg_max arg_min max_by min_by argmax argmin avg mean
    bool_and bool_or corr count count_if countif count_star covar_pop covar_samp entropy favg first last fsum
    geometric_mean geomean kahan_sum kurtosis kurtosis_pop mad max median min mode product quantile quantile_cont
    quantile_disc regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy
    sem skewness stddev stddev_pop stddev_samp sum sum_no_overflow sumkahan var_pop var_samp variance bit_and
    bit_or bit_xor`),
  ...splitWords(`cume_dist dense_rank fill first_value lag last_value lead nth_value ntile percent_rank rank rank_dense
    row_number`),
])

export const allowedTableFunctions: ReadonlySet<string> = new Set(['range', 'generate_series', 'unnest'])
