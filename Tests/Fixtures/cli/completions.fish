# fish completion for touchrec

function __touchrec_devices
    for node in /dev/input/event* /dev/input/by-path/*
        echo $node
        string replace -r '.*/' '' $node
    end
end

# The command on the line, and the arguments that follow it
function __touchrec_words
    set -l command
    set -l option
    set -l arguments_only
    for word in (commandline -opc)[2..]
        if test -n "$option"
            set option
            continue
        end
        if test -z "$arguments_only"
            switch "$command:$word"
                case '*:--'
                    set arguments_only 1
                    continue
                case 'record:-o' 'record:--output-file' 'record:-d' 'record:--duration' 'record:--sync' 'record:--rotate' 'record:--max-files' 'replay:--speed' 'replay:--min-travel' 'replay:--mode' 'replay:--preset' 'replay:-r' 'replay:--region' 'replay:--into' '*:--color'
                    set option $word
                    continue
                case '*:-?*'
                    continue
            end
        end
        test -n "$command"; or set command $word
        echo $word
    end
end

function __touchrec_is
    set -l words (__touchrec_words)
    test (count $words) -gt 0; or return 1
    test $words[1] = $argv[1]; or return 1
    test (count $argv) -lt 2; or test (count $words) -eq (math $argv[2] + 1)
end

function __touchrec_has_no_command
    test (count (__touchrec_words)) -eq 0
end

complete -c touchrec -f
complete -c touchrec -n __touchrec_has_no_command -a devices -d 'list touch devices'
complete -c touchrec -n __touchrec_has_no_command -a record -d 'record touch devices to a file'
complete -c touchrec -n __touchrec_has_no_command -a replay -d 'play a recording into a device of its own'
complete -c touchrec -n __touchrec_has_no_command -a completions -d 'print completions for a shell'
complete -c touchrec -n __touchrec_has_no_command -a manual -d 'print a manual page'
complete -c touchrec -n __touchrec_has_no_command -a help -d 'show help for a command'
complete -c touchrec -n __touchrec_has_no_command -l version -d 'show the version'
complete -c touchrec -s h -l help -d 'show help'
complete -c touchrec -l color -x -a 'auto always never' -d 'Use colours'
complete -c touchrec -s q -l quiet -d 'Print errors only'
complete -c touchrec -n '__touchrec_is help 0' -a 'devices record replay completions manual' -d 'command'


complete -c touchrec -n '__touchrec_is record' -s o -l output-file -r -F -d 'Write to FILE'
complete -c touchrec -n '__touchrec_is record' -s a -l all -d 'Record all touch devices'
complete -c touchrec -n '__touchrec_is record' -s v -l verbose -d 'Say more'
complete -c touchrec -n '__touchrec_is record' -l grab -d 'Take the device away from the desktop while recording'
complete -c touchrec -n '__touchrec_is record' -s d -l duration -x -d 'Stop after TIME'
complete -c touchrec -n '__touchrec_is record' -l sync -x -d 'Bring data to the disk every TIME'
complete -c touchrec -n '__touchrec_is record' -l rotate -x -d 'Start a new file after SIZE'
complete -c touchrec -n '__touchrec_is record' -l max-files -x -d 'Keep at most N files'
complete -c touchrec -n '__touchrec_is record' -a '(__touchrec_devices)' -d 'DEVICE'

complete -c touchrec -n '__touchrec_is replay' -l speed -x -d 'Play N times as fast'
complete -c touchrec -n '__touchrec_is replay' -l min-travel -x -d 'Ignore less'
complete -c touchrec -n '__touchrec_is replay' -l mode -x -a 'observe claim' -d 'Whether a swipe is taken from the content'
complete -c touchrec -n '__touchrec_is replay' -l preset -x -a 'tap-observer overlay-claim page-swipe two-finger-observer' -d 'What to look for'
complete -c touchrec -n '__touchrec_is replay' -s r -l region -x -d 'Watch a region'
complete -c touchrec -n '__touchrec_is replay' -l into -x -a '(__touchrec_devices)' -d 'Play into an existing device'
complete -c touchrec -n '__touchrec_is replay 0' -F -a '(__touchrec_devices)' -d 'SOURCE'
complete -c touchrec -n '__touchrec_is replay 1' -F -d 'TARGET'

complete -c touchrec -n '__touchrec_is completions 0' -a 'bash zsh fish' -d 'SHELL'

complete -c touchrec -n '__touchrec_is manual 0' -a 'devices record replay completions manual' -d 'COMMAND'
