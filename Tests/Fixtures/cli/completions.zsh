#compdef touchrec
# zsh completion for touchrec

_touchrec_commands() {
  local -a commands=(
    'devices:list touch devices'
    'record:record touch devices to a file'
    'replay:play a recording into a device of its own'
    'completions:print completions for a shell'
    'manual:print a manual page'
    'help:show help for a command'
  )
  _describe -t commands command commands
}

_touchrec_devices() {
  local -a nodes=(/dev/input/event*(N) /dev/input/by-path/*(N))
  compadd -M 'l:|=*' -a nodes
  compadd -- ${nodes:t}
}

_touchrec_sources() {
  _touchrec_devices
  _files
}

_touchrec() {
  local curcontext=$curcontext context state state_descr line
  local -A opt_args

  _arguments -C -S -s -A '-*' \
      '--color=[Use colours]:auto|always|never:(auto always never)' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only]' \
      '(- *)'{-h,--help}'[show help]' \
      '(- *)--version[show the version]' \
      ':command:_touchrec_commands' \
      '*::argument:->arguments'

  [[ $state == arguments ]] || return
  curcontext=${curcontext%:*:*}:touchrec-$line[1]:
  case $line[1] in
    help) _arguments ':command:_touchrec_commands' ;;
    devices) _arguments -S -s \
      '--color=[Use colours]:auto|always|never:(auto always never)' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only]' \
      '(- *)'{-h,--help}'[show help]' ;;
    record) _arguments -S -s \
      '(-o --output-file)'{-o+,--output-file=}'[Write to FILE]:FILE:_files' \
      '(-a --all)'{-a,--all}'[Record all touch devices]' \
      '(-v --verbose)'{-v,--verbose}'[Say more]' \
      '--grab[Take the device away from the desktop while recording]' \
      '(-d --duration)'{-d+,--duration=}'[Stop after TIME]:TIME: ' \
      '--sync=[Bring data to the disk every TIME]:TIME: ' \
      '--rotate=[Start a new file after SIZE]:SIZE: ' \
      '--max-files=[Keep at most N files]:N: ' \
      '--color=[Use colours]:auto|always|never:(auto always never)' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only]' \
      '(- *)'{-h,--help}'[show help]' \
      '*:DEVICE:_touchrec_devices' ;;
    replay) _arguments -S -s \
      '--speed=[Play N times as fast]:N: ' \
      '--min-travel=[Ignore less]:MM: ' \
      '--mode=[Whether a swipe is taken from the content]:observe|claim:(observe claim)' \
      '--preset=[What to look for]:NAME:(tap-observer overlay-claim page-swipe two-finger-observer)' \
      '*'{-r+,--region=}'[Watch a region]:NAME=RECT: ' \
      '--into=[Play into an existing device]:NODE:_touchrec_devices' \
      '--color=[Use colours]:auto|always|never:(auto always never)' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only]' \
      '(- *)'{-h,--help}'[show help]' \
      ':SOURCE:_touchrec_sources' \
      '::TARGET:_files' ;;
    completions) _arguments -S -s \
      '--color=[Use colours]:auto|always|never:(auto always never)' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only]' \
      '(- *)'{-h,--help}'[show help]' \
      ':SHELL:(bash zsh fish)' ;;
    manual) _arguments -S -s \
      '--color=[Use colours]:auto|always|never:(auto always never)' \
      '(-q --quiet)'{-q,--quiet}'[Print errors only]' \
      '(- *)'{-h,--help}'[show help]' \
      '::COMMAND:(devices record replay completions manual)' ;;
  esac
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _touchrec "$@"
else
  compdef _touchrec touchrec
fi
