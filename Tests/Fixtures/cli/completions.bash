# bash completion for touchrec

_touchrec_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur"); }

_touchrec_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
}

_touchrec_devices() {
    local node nodes=()
    for node in /dev/input/event* /dev/input/by-path/*; do
        if [[ -e $node ]]; then nodes+=("$node" "${node##*/}"); fi
    done
    _touchrec_words "${nodes[*]}"
}

_touchrec_sources() {
    local found
    _touchrec_devices
    found=("${COMPREPLY[@]}")
    _touchrec_files -f
    COMPREPLY+=("${found[@]}")
}

# The options that take the next word, by command
_touchrec_takes_value() {
    case $1 in
    record:-o|record:--output-file|record:-d|record:--duration|record:--sync|record:--rotate|record:--max-files) return 0 ;;
    replay:--speed|replay:--min-travel|replay:--mode|replay:--preset|replay:-r|replay:--region|replay:--into) return 0 ;;
    *:--color) return 0 ;;
    esac
    return 1
}

_touchrec_value() {
    case $1 in
    record:-o|record:--output-file) _touchrec_files -f ;;
    replay:--mode) _touchrec_words 'observe claim' ;;
    replay:--preset) _touchrec_words 'tap-observer overlay-claim page-swipe two-finger-observer' ;;
    replay:--into) _touchrec_devices ;;
    *:--color) _touchrec_words 'auto always never' ;;
    esac
}

_touchrec_option() {
    case $command in
    '') _touchrec_words '--color -q --quiet -h --help --version' ;;
    devices) _touchrec_words '--color -q --quiet -h --help' ;;
    record) _touchrec_words '-o --output-file -a --all -v --verbose --grab -d --duration --sync --rotate --max-files --color -q --quiet -h --help' ;;
    replay) _touchrec_words '--speed --min-travel --mode --preset -r --region --into --color -q --quiet -h --help' ;;
    completions) _touchrec_words '--color -q --quiet -h --help' ;;
    manual) _touchrec_words '--color -q --quiet -h --help' ;;
    esac
}

_touchrec_argument() {
    case $command:$1 in
    :*|help:0) _touchrec_words 'devices record replay completions manual help' ;;
    record:*) _touchrec_devices ;;
    replay:0) _touchrec_sources ;;
    replay:1) _touchrec_files -f ;;
    completions:0) _touchrec_words 'bash zsh fish' ;;
    manual:0) _touchrec_words 'devices record replay completions manual' ;;
    esac
}

_touchrec() {
    local cur command='' option='' arguments_only='' count=0 tokens=() i word prefix
    COMPREPLY=()

    # bash splits words at = and :, which is undone here
    for (( i = 1; i <= COMP_CWORD; i++ )); do
        word=${COMP_WORDS[i]}
        if (( ${#tokens[@]} )) && [[ $word == [=:]* || ${COMP_WORDS[i-1]} == [=:]* ]]; then
            tokens[${#tokens[@]}-1]+=$word
        else
            tokens+=("$word")
        fi
    done

    for word in "${tokens[@]:0:${#tokens[@]}-1}"; do
        if [[ -n $option ]]; then
            option=''
        elif [[ -z $arguments_only && $word == -- ]]; then
            arguments_only=1
        elif [[ -z $arguments_only && $word == -?* ]]; then
            if _touchrec_takes_value "$command:$word"; then option=$word; fi
        elif [[ -z $command ]]; then
            command=$word
        else
            count=$((count + 1))
        fi
    done

    cur=${tokens[${#tokens[@]}-1]}
    prefix=''
    if [[ -z $option && -z $arguments_only && $cur == --*=* ]]; then
        option=${cur%%=*}
        cur=${cur#*=}
        if [[ $COMP_WORDBREAKS != *=* ]]; then prefix=$option=; fi
    fi
    if [[ -n $option ]]; then
        _touchrec_value "$command:$option"
    elif [[ -z $arguments_only && $cur == -* ]]; then
        _touchrec_option
    else
        _touchrec_argument "$count"
    fi

    # What bash holds to be words of their own must not be repeated
    for i in "${!COMPREPLY[@]}"; do COMPREPLY[i]=$prefix${COMPREPLY[i]}; done
    if [[ $cur == *:* && $COMP_WORDBREAKS == *:* ]]; then
        prefix=${cur%"${cur##*:}"}
        for i in "${!COMPREPLY[@]}"; do COMPREPLY[i]=${COMPREPLY[i]#"$prefix"}; done
    fi
}

complete -F _touchrec touchrec
